import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

/** With what documents are signed: a key, and the certificates that say whose it is, the signer's first. */
export interface DocumentSigning {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  /** From the one that issued the signer's upwards; the root may be left out. */
  readonly issuers: readonly X509Certificate[];
}

const LEAST_RSA_BITS = 2048;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu;

/** Reads both as PEM; a fault says which of them is to be mended, and never what it has. */
export function readDocumentSigning(
  keyText: string,
  certificateText: string,
): { readonly signing: DocumentSigning } | { readonly fault: string } {
  const key = readOrNull(() => createPrivateKey(keyText));
  if (key === null || !isStrong(key)) {
    return {
      fault: 'DOCUMENT_SIGNING_KEY: is no private key of RSA (2048 bits or more) or P-256 (PEM)',
    };
  }
  const [certificate, ...issuers] = (certificateText.match(CERTIFICATE) ?? []).map((text) =>
    readOrNull(() => new X509Certificate(text)),
  );
  if (certificate === undefined || certificate === null || issuers.includes(null)) {
    return { fault: 'DOCUMENT_SIGNING_CERTIFICATE: is no certificate (PEM, one after another)' };
  }
  if (!certificate.checkPrivateKey(key)) {
    return {
      fault: 'DOCUMENT_SIGNING_CERTIFICATE: the first one does not belong to DOCUMENT_SIGNING_KEY',
    };
  }
  return { signing: { key, certificate, issuers: issuers.filter((issuer) => issuer !== null) } };
}

function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function isStrong({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (type === 'rsa') return (details?.modulusLength ?? 0) >= LEAST_RSA_BITS;
  return type === 'ec' && details?.namedCurve === 'prime256v1';
}
