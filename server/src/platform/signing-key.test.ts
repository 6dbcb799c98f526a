import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { generateSigningKey, readSigningKey } from './signing-key.ts';

const pem = generateSigningKey();

test('a key is read as PEM, as PEM on one line and as JWK, and is the same', () => {
  const jwk = JSON.stringify(createPrivateKey(pem).export({ format: 'jwk' }));
  for (const text of [pem, `\n${pem}\n`, pem.replaceAll('\n', '\\n'), jwk]) {
    expect(readSigningKey(text).equals(createPrivateKey(pem))).toBe(true);
  }
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
