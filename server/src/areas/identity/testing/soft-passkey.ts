import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** A passkey in software, which answers as a browser with a security key would. */
export interface SoftPasskey {
  readonly id: string;
  /** Answers the options of a registration. */
  register(options: string, changes?: Changes): string;
  /** Answers the options of a sign-in. */
  sign(options: string, changes?: Changes): string;
}

/** What a test can get wrong. */
export interface Changes {
  readonly origin?: string;
  readonly challenge?: string;
  /** Without user verification. */
  readonly unverified?: boolean;
  /** The id of another passkey. */
  readonly id?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

export function createSoftPasskey(origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  const rpId = new URL(origin).hostname;
  let count = 0;

  const authenticatorData = (flags: number): Buffer => {
    count += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const host = createHash('sha256').update(rpId).digest();
    return Buffer.concat([host, Buffer.from([flags]), counter]);
  };
  const clientData = (type: string, options: string, changes: Changes): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: changes.challenge ?? challengeIn(options),
        origin: changes.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const person = ({ unverified = false }: Changes): number =>
    unverified ? PRESENT : PRESENT | VERIFIED;
  const answer = (changes: Changes, response: object): string =>
    JSON.stringify({
      id: changes.id ?? id,
      rawId: changes.id ?? id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    id,
    register(options, changes = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const data = Buffer.concat([
        authenticatorData(person(changes) | WITH_KEY),
        Buffer.alloc(16),
        length,
        rawId,
        coseKey(publicKey),
      ]);
      return answer(changes, {
        clientDataJSON: clientData('webauthn.create', options, changes).toString('base64url'),
        attestationObject: attestation(data).toString('base64url'),
        transports: ['internal'],
      });
    },
    sign(options, changes = {}) {
      const data = authenticatorData(person(changes));
      const client = clientData('webauthn.get', options, changes);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return answer(changes, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}

export function challengeIn(options: string): string {
  return (JSON.parse(options) as { challenge: string }).challenge;
}

/** RFC 9053: an EC2 key on P-256 for ES256, in CBOR. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** `{fmt: 'none', attStmt: {}, authData}` in CBOR. */
function attestation(data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59]),
    length,
    data,
  ]);
}
