import { createECDH, createPublicKey, verify } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { arePushKeys, encryptPush, mostPushBytes } from './encrypt-push.ts';
import { generatePushKey, pushAuthorization, readPushKey, readPushKeys } from './push-keys.ts';
import { createTestBrowser } from './testing/test-browser.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

test('a message is encrypted as in the example of RFC 8291', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const keys = {
    p256dh: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const message = Buffer.from('When I grow up, I want to be a watermelon');
  const random = { ecdh, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), leastBytes: 0 };
  expect(encryptPush(message, keys, random).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a browser reads what was encrypted for it, whatever the letters, and another one does not', () => {
  const browser = createTestBrowser();
  const body = encryptPush(Buffer.from('Стање: −120 РСД'), browser.keys);
  expect(browser.read(body)).toBe('Стање: −120 РСД');
  expect(() => createTestBrowser().read(body)).toThrow('authenticate');
});

test('short messages are of one length, and the longest fits what push services take', () => {
  const { keys, read } = createTestBrowser();
  expect(encryptPush(Buffer.from('a'), keys)).toHaveLength(
    encryptPush(Buffer.from('b'.repeat(300)), keys).length,
  );
  const longest = encryptPush(Buffer.alloc(mostPushBytes, 'x'), keys);
  expect(longest).toHaveLength(4096);
  expect(read(longest)).toHaveLength(mostPushBytes);
  expect(() => encryptPush(Buffer.alloc(mostPushBytes + 1), keys)).toThrow('too long');
});

test('keys that no browser has are recognised', () => {
  const { keys } = createTestBrowser();
  expect(arePushKeys(keys)).toBe(true);
  const beside = Buffer.from(keys.p256dh);
  beside[64] = (beside[64] ?? 0) ^ 1;
  expect(arePushKeys({ ...keys, p256dh: beside })).toBe(false);
  expect(arePushKeys({ ...keys, p256dh: keys.p256dh.subarray(1) })).toBe(false);
  expect(arePushKeys({ ...keys, auth: Buffer.alloc(15) })).toBe(false);
});

test('a push service can check who sends, for how long, and to whom alone', () => {
  const key = readPushKey(generatePushKey());
  const now = Temporal.Instant.from('2026-11-27T12:00:00Z');
  const endpoint = new URL('https://push.example/a/b?c');
  const header = pushAuthorization(key, endpoint, 'mailto:podrska@primer.rs', now);
  const [, token = '', k = ''] = /^vapid t=([^,]+), k=(.+)$/u.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = bytes(k);
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const given = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), given, bytes(signature))).toBe(true);
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example',
    exp: now.epochMilliseconds / 1000 + 12 * 3600,
    sub: 'mailto:podrska@primer.rs',
  });
});

test('keys are read one after another, and anything else is refused', () => {
  const [one, two] = [generatePushKey(), generatePushKey()];
  expect(readPushKeys(`${one}\n${two}`).map(({ keyId }) => keyId)).toEqual([
    readPushKey(one).keyId,
    readPushKey(two.replaceAll('\n', '\\n')).keyId,
  ]);
  expect(() => readPushKeys(`${one}\n${two.slice(0, -10)}`)).toThrow('no keys');
  expect(() => readPushKey('тајна')).toThrow('unsupported');
});
