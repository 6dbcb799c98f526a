import { generateKeyPairSync, sign, X509Certificate, type KeyObject } from 'node:crypto';
import * as x509 from '@peculiar/asn1-x509';
import { AsnConvert } from '@peculiar/asn1-schema';

const kinds = {
  rsa: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ec: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
};
/** A signature with SHA-256 by a key of this kind. */
const signatures = { rsa: '1.2.840.113549.1.1.11', ec: '1.2.840.10045.4.3.2' };
type Kind = keyof typeof kinds;

/** For tests: key and certificates as the settings have them, issued by an authority of the other kind. */
export function createSigningPems(
  kind: Kind,
  validity: { readonly from: string; readonly to: string },
): { readonly key: string; readonly certificates: string } {
  const other = kind === 'rsa' ? 'ec' : 'rsa';
  const [keys, authority] = [kinds[kind](), kinds[other]()];
  const issue = (subject: string, publicKey: KeyObject): string => {
    const signatureAlgorithm = new x509.AlgorithmIdentifier({ algorithm: signatures[other] });
    const tbsCertificate = new x509.TBSCertificate({
      version: x509.Version.v3,
      serialNumber: Uint8Array.of(7).buffer,
      signature: signatureAlgorithm,
      issuer: nameOf('Primer CA'),
      validity: new x509.Validity({
        notBefore: new Date(validity.from),
        notAfter: new Date(validity.to),
      }),
      subject: nameOf(subject),
      subjectPublicKeyInfo: AsnConvert.parse(
        publicKey.export({ type: 'spki', format: 'der' }),
        x509.SubjectPublicKeyInfo,
      ),
    });
    const bytes = Buffer.from(AsnConvert.serialize(tbsCertificate));
    const signatureValue = new Uint8Array(sign('sha256', bytes, authority.privateKey)).buffer;
    const certificate = new x509.Certificate({
      tbsCertificate,
      signatureAlgorithm,
      signatureValue,
    });
    return new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))).toString();
  };
  return {
    key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificates: issue('Путеви Пример', keys.publicKey) + issue('Primer CA', authority.publicKey),
  };
}

function nameOf(organisation: string): x509.Name {
  const value = new x509.AttributeValue({ utf8String: organisation });
  return new x509.Name([
    new x509.RelativeDistinguishedName([
      new x509.AttributeTypeAndValue({ type: '2.5.4.10', value }),
    ]),
  ]);
}
