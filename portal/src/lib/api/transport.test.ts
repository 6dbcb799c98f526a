import { expect, test } from 'vitest';
import { createTransport, envelopeIn, type Request } from './transport.ts';

const get: Request = { method: 'GET', path: '/api/Tag/GetTagovi', input: {}, token: undefined };

/** Answers whose body arrives in the pieces of the stream. */
function transportOver(
  body: ReadableStream<Uint8Array> | string,
  headers: Readonly<Record<string, string>> = {},
) {
  return createTransport({
    appUrl: '',
    readCookie: () => undefined,
    language: () => 'sr-Latn',
    fetch: () =>
      Promise.resolve(
        new Response(body, { headers: { 'Content-Type': 'application/json', ...headers } }),
      ),
    left: () => undefined,
    pause: async () => undefined,
  });
}

/** Sends its first half, then breaks with this error. */
function brokenOff(error: Error): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"statusCode":200,"mess'));
      controller.error(error);
    },
  });
}

test('a call that is aborted while its answer arrives is aborted, not failed', async () => {
  const leaving = new AbortController();
  const transport = transportOver(brokenOff(new DOMException('left', 'AbortError')));
  const reply = transport.send({ ...get, signal: leaving.signal });
  leaving.abort();
  await expect(reply).rejects.toThrow('left');
});

test('an answer that breaks off counts as no answer', async () => {
  const reply = await transportOver(brokenOff(new TypeError('network'))).send(get);
  expect(reply).toEqual({ kind: 'unreachable' });
});

test('a complete answer that is not an envelope is a server failure', async () => {
  const reply = await transportOver('<html>').send(get);
  expect(reply).toMatchObject({ kind: 'envelope', envelope: { statusCode: 500 } });
});

test('an export in JSON is a file, the refusal of one is an envelope', async () => {
  const file = await transportOver('{"items":[]}', { 'X-Schema': 'passages/2' }).send(get);
  expect(file.kind).toBe('file');
  const refusal = await transportOver('{"statusCode":603,"message":"","result":null}').send(get);
  expect(refusal).toMatchObject({ kind: 'envelope', envelope: { statusCode: 603 } });
});

test('an answer is left unparsed if the request wishes it for what it says of itself', async () => {
  const text = '{"statusCode":200,"message":"","result":"long"}';
  const unparsed = ({ headers }: Response) => headers.get('ETag') === 'W/"known"';
  const sent = (tag: string) => transportOver(text, { ETag: tag }).send({ ...get, unparsed });
  expect(await sent('W/"known"')).toEqual({ kind: 'unparsed', text });
  expect(await sent('W/"other"')).toMatchObject({ kind: 'envelope', envelope: { result: 'long' } });
  expect(envelopeIn(text)).toMatchObject({ result: 'long' });
  expect(envelopeIn('<html>')).toBeUndefined();
});

test('a call that breaks off because the page is being left is not reported until the page is shown again', async () => {
  const back = Promise.withResolvers<void>();
  const transport = createTransport({
    appUrl: '',
    readCookie: () => undefined,
    language: () => 'sr-Latn',
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    left: () => back.promise,
    pause: async () => undefined,
  });
  const answered = transport.send(get).then(({ kind }) => kind);
  expect(await Promise.race([answered, new Promise((go) => setTimeout(go, 0, 'silence'))])).toBe(
    'silence',
  );
  back.resolve();
  expect(await answered).toBe('unreachable');
});
