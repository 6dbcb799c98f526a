import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  generateSigningKey,
  readSigningKey,
  readVerifyingKeys,
  thumbprint,
} from './signing-key.ts';

const pem = generateSigningKey();

test('a key is read as PEM, as PEM on one line and as JWK, and is the same', () => {
  const jwk = JSON.stringify(createPrivateKey(pem).export({ format: 'jwk' }));
  for (const text of [pem, `\n${pem}\n`, pem.replaceAll('\n', '\\n'), jwk]) {
    expect(readSigningKey(text).equals(createPrivateKey(pem))).toBe(true);
  }
});

test('keys that tokens may still be signed by are read one after another, public or private', () => {
  const other = generateSigningKey();
  const spki = (key: string) =>
    String(createPublicKey(key).export({ type: 'spki', format: 'pem' })).trim();
  const jwk = (key: string) => createPublicKey(key).export({ format: 'jwk' });
  const names = [pem, other].map((key) => thumbprint(createPublicKey(key)));
  for (const text of [
    `${pem}\n${other}`,
    `${spki(pem)}\n${other}\n`,
    `${pem}\n${other}`.replaceAll('\n', '\\n'),
    JSON.stringify({ keys: [jwk(pem), jwk(other)] }),
  ]) {
    const keys = readVerifyingKeys(text);
    expect(keys.map(({ type }) => type)).toEqual(['public', 'public']);
    expect(keys.map(thumbprint)).toEqual(names);
  }
  expect(readVerifyingKeys(JSON.stringify(jwk(pem))).map(thumbprint)).toEqual(names.slice(0, 1));
});

test('a list with anything else in it is refused whole', () => {
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  const foreign = String(curve.export({ type: 'spki', format: 'pem' }));
  for (const text of [
    '',
    'secret',
    '{}',
    '{"keys":[]}',
    '{"keys":"none"}',
    '[]',
    `${pem}\n${foreign}`,
    `${pem}\nand more`,
    `${pem}\n${pem.slice(0, -10)}`,
  ]) {
    expect(() => readVerifyingKeys(text)).toThrow(/\S/);
  }
});

test('the thumbprint of a key is that of its public half, as RFC 8037 has it', () => {
  // Appendix A.3.
  const known = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
  expect(thumbprint(createPublicKey({ key: known, format: 'jwk' }))).toBe(
    'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  );
  expect(thumbprint(createPrivateKey(pem))).toBe(thumbprint(createPublicKey(pem)));
});

test('keys of another kind, public keys and other texts are refused', () => {
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const curvePem = String(curve.export({ type: 'pkcs8', format: 'pem' }));
  const publicPem = String(createPublicKey(pem).export({ type: 'spki', format: 'pem' }));
  expect(() => readSigningKey(curvePem)).toThrow('not an Ed25519 private key');
  for (const text of [publicPem, '{"kty":"OKP"}', '{', 'secret', '']) {
    expect(() => readSigningKey(text)).toThrow(/\S/);
  }
});
