import { expect, test } from 'vitest';
import { createTransport, type Request } from './transport.ts';

const get: Request = { method: 'GET', path: '/api/Tag/GetTagovi', input: {}, token: undefined };

/** Answers whose body comes as the stream gives it. */
function transportOver(body: ReadableStream<Uint8Array> | string) {
  return createTransport({
    appUrl: '',
    readCookie: () => undefined,
    language: () => 'sr-Latn',
    fetch: () =>
      Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } })),
    left: () => undefined,
  });
}

/** Its first half comes; then the stream breaks with this error. */
function brokenOff(error: Error): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"statusCode":200,"mess'));
      controller.error(error);
    },
  });
}

test('a call that is given up while its answer still comes is given up, not a failure', async () => {
  const leaving = new AbortController();
  const transport = transportOver(brokenOff(new DOMException('left', 'AbortError')));
  const reply = transport.send({ ...get, signal: leaving.signal });
  leaving.abort();
  await expect(reply).rejects.toThrow('left');
});

test('an answer that breaks off on the way is none', async () => {
  const reply = await transportOver(brokenOff(new TypeError('network'))).send(get);
  expect(reply).toEqual({ kind: 'unreachable' });
});

test('a whole answer that is no envelope is a failure of whoever sent it', async () => {
  const reply = await transportOver('<html>').send(get);
  expect(reply).toMatchObject({ kind: 'envelope', envelope: { statusCode: 500 } });
});

test('what breaks off because the page is left is told to nobody before it is shown again', async () => {
  const back = Promise.withResolvers<void>();
  const transport = createTransport({
    appUrl: '',
    readCookie: () => undefined,
    language: () => 'sr-Latn',
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    left: () => back.promise,
  });
  const told = transport.send(get).then(({ kind }) => kind);
  expect(await Promise.race([told, new Promise((go) => setTimeout(go, 0, 'silence'))])).toBe(
    'silence',
  );
  back.resolve();
  expect(await told).toBe('unreachable');
});
