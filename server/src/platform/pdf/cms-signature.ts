import { createHash, sign } from 'node:crypto';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  id_data as dataType,
  id_signedData as signedDataType,
  IssuerAndSerialNumber,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { Certificate } from '@peculiar/asn1-x509';
import type { DocumentSigning } from './document-signing.ts';

const sha256 = '2.16.840.1.101.3.4.2.1';
const algorithms: Readonly<Record<string, string>> = {
  rsa: '1.2.840.113549.1.1.11',
  ec: '1.2.840.10045.4.3.2',
};
const contentType = '1.2.840.113549.1.9.3';
const messageDigest = '1.2.840.113549.1.9.4';
const signingCertificate = '1.2.840.113549.1.9.16.2.47';

/**
 * A detached signature (CMS, RFC 5652) of what has this SHA-256, as PAdES wants it at its baseline level
 * (ETSI EN 319 142-1, B-B): the certificate is signed as well, the time is in the document instead.
 */
export function signDetached(
  { key, certificate, issuers }: DocumentSigning,
  digest: Uint8Array,
): Buffer {
  const attributes = inOrder([
    attributeOf(contentType, objectIdentifier(dataType)),
    attributeOf(messageDigest, AsnConvert.serialize(new OctetString(digest))),
    attributeOf(signingCertificate, certificateByHash(certificate.raw)),
  ]);
  const { issuer, serialNumber } = parsed(certificate.raw).tbsCertificate;
  const digestAlgorithm = new DigestAlgorithmIdentifier({ algorithm: sha256 });
  const signer = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }),
    }),
    digestAlgorithm,
    signedAttrs: [...attributes],
    signatureAlgorithm: new SignatureAlgorithmIdentifier({
      algorithm: algorithms[key.asymmetricKeyType ?? ''] ?? '',
      ...(key.asymmetricKeyType === 'rsa' ? { parameters: null } : {}),
    }),
    signature: new OctetString(sign('sha256', setOf(attributes), key)),
  });
  const signed = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digestAlgorithm]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: dataType }),
    certificates: new CertificateSet(
      [certificate, ...issuers].map(
        ({ raw }) => new CertificateChoices({ certificate: parsed(raw) }),
      ),
    ),
    signerInfos: new SignerInfos([signer]),
  });
  const content = AsnConvert.serialize(signed);
  return Buffer.from(
    AsnConvert.serialize(new ContentInfo({ contentType: signedDataType, content })),
  );
}

function parsed(certificate: Buffer): Certificate {
  return AsnConvert.parse(certificate, Certificate);
}

function attributeOf(attrType: string, value: ArrayBuffer): Attribute {
  return new Attribute({ attrType, attrValues: [value] });
}

/** As DER orders a set: by the bytes. */
function inOrder(attributes: readonly Attribute[]): readonly Attribute[] {
  return attributes.toSorted((one, other) => Buffer.compare(bytesOf(one), bytesOf(other)));
}

function bytesOf(attribute: Attribute): Buffer {
  return Buffer.from(AsnConvert.serialize(attribute));
}

/** What is signed is the set itself, not its place in the signature (RFC 5652, 5.4). */
function setOf(attributes: readonly Attribute[]): Buffer {
  return tagged(0x31, Buffer.concat(attributes.map(bytesOf)));
}

/** `SigningCertificateV2` (RFC 5035) with one certificate, by its SHA-256. */
function certificateByHash(certificate: Buffer): ArrayBuffer {
  const hash = tagged(0x04, createHash('sha256').update(certificate).digest());
  return arrayBufferOf(tagged(0x30, tagged(0x30, tagged(0x30, hash))));
}

function objectIdentifier(oid: string): ArrayBuffer {
  const [first = 0, second = 0, ...others] = oid.split('.').map(Number);
  const bytes = [first * 40 + second, ...others].flatMap((part) => {
    const sevens = [part & 0x7f];
    for (let rest = part >> 7; rest > 0; rest >>= 7) sevens.unshift((rest & 0x7f) | 0x80);
    return sevens;
  });
  return arrayBufferOf(tagged(0x06, Buffer.from(bytes)));
}

/** A value of DER with its tag and length. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

function arrayBufferOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
