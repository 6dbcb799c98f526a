import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startPushService } from './push-service.ts';

const part = (content: object): string =>
  Buffer.from(JSON.stringify(content)).toString('base64url');

/** Somebody who sends, and the key by which they are known. */
function aSender() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { privateKey, k: Buffer.concat(point).toString('base64url') };
}

function authorization(privateKey: KeyObject, k: string, claims: object): string {
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const given = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(unsigned), given).toString('base64url');
  return `vapid t=${unsigned}.${signature}, k=${k}`;
}

async function aBrowser() {
  const service = await startPushService({ host: '127.0.0.1', port: 0 });
  onTestFinished(service.close);
  const origin = `http://localhost:${String(service.port)}`;
  const sender = aSender();
  const claims = {
    aud: origin,
    exp: Math.floor(Date.now() / 1000) + 3600,
    sub: 'mailto:podrska@primer.rs',
  };
  const body = JSON.stringify({ publicKey: sender.k });
  const made = await fetch(`${origin}/sandbox/subscriptions`, { method: 'POST', body });
  const { id, endpoint } = (await made.json()) as { id: string; endpoint: string };
  const send = async (headers: Record<string, string> = {}, content = 'x') => {
    const usual = {
      authorization: authorization(sender.privateKey, sender.k, claims),
      'content-encoding': 'aes128gcm',
      ttl: '60',
    };
    const init = { method: 'POST', headers: { ...usual, ...headers }, body: content };
    return (await fetch(endpoint, init)).status;
  };
  const ask = (path: string, method: string, wish: object = {}) =>
    fetch(`${origin}/sandbox/subscriptions/${id}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(wish) } : {}),
    });
  return { sender, claims, send, ask };
}

test('a message of the right sender is kept, and one of the same topic replaces it', async () => {
  const { send, ask } = await aBrowser();
  expect(await send({ topic: 'a' }, 'one')).toBe(201);
  expect(await send({ topic: 'a' }, 'two')).toBe(201);
  expect(await send({ topic: 'b', urgency: 'high' }, 'three')).toBe(201);
  const { messages } = (await (await ask('/messages', 'GET')).json()) as { messages: object[] };
  const text = (content: string) => Buffer.from(content).toString('base64url');
  expect(messages).toMatchObject([
    { topic: 'a', ttl: 60, urgency: 'normal', body: text('two') },
    { topic: 'b', urgency: 'high', body: text('three') },
  ]);
});

test('a message of anybody else is refused', async () => {
  const { sender, claims, send } = await aBrowser();
  const other = aSender();
  const signed = (changed: object, key = sender.privateKey, k = sender.k) =>
    send({ authorization: authorization(key, k, { ...claims, ...changed }) });
  expect(await send({ authorization: '' })).toBe(403);
  expect(await signed({}, other.privateKey, other.k)).toBe(403);
  expect(await signed({}, other.privateKey)).toBe(403);
  expect(await signed({ aud: 'https://push.example' })).toBe(403);
  expect(await signed({ exp: claims.exp - 7200 })).toBe(403);
  expect(await signed({ exp: claims.exp + 2 * 86_400 })).toBe(403);
  expect(await signed({ sub: 'podrska' })).toBe(403);
});

test('a message that browsers could not read is refused', async () => {
  const { send } = await aBrowser();
  expect(await send({ 'content-encoding': 'identity' })).toBe(400);
  expect(await send({ ttl: 'soon' })).toBe(400);
  expect(await send({ topic: 'x'.repeat(33) })).toBe(400);
  expect(await send({}, 'x'.repeat(4097))).toBe(413);
});

test('it answers once as a test wants it, and with 410 when the browser has left', async () => {
  const { send, ask } = await aBrowser();
  await ask('/answers', 'POST', { status: 429, retryAfter: '60' });
  expect([await send(), await send()]).toEqual([429, 201]);
  await ask('', 'DELETE');
  expect(await send()).toBe(410);
});
