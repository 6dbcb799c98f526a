import { readFile } from 'node:fs/promises';
import { idempotencyHeader } from '@rampa/contract';
import { allCalls } from '@rampa/contract/all-calls';
import { expect, expectTypeOf, test } from 'vitest';
import { callsOfKeys } from './calls.ts';
import { RampaClient, RampaNoAnswer, type RampaError, type RampaErrorCode } from './index.ts';

const key = `rampa_aaaaaaaaaaaa_${'A'.repeat(43)}`;

interface Reply {
  readonly status?: number;
  readonly message?: string;
  readonly result?: unknown;
  readonly retryAfter?: number;
  readonly text?: string;
}

/** A server that gives these answers in turn; an error among them is thrown in place of an answer. */
function clientOf(
  replies: readonly (Reply | Error)[],
  options: { readonly longestWait?: number } = {},
) {
  const sent: { readonly url: string; readonly headers: Headers; readonly body: unknown }[] = [];
  const waits: number[] = [];
  const client = new RampaClient({
    baseUrl: 'https://putarina.example/',
    key,
    ...options,
    async fetch(url, { headers, body }) {
      const reply = replies[sent.length];
      sent.push({
        url,
        headers: new Headers(headers),
        body: typeof body === 'string' ? JSON.parse(body) : null,
      });
      if (reply === undefined) throw new Error('Nothing more was expected');
      if (reply instanceof Error) throw reply;
      const { status = 200, message = '', result = null, retryAfter, text } = reply;
      return new Response(text ?? JSON.stringify({ statusCode: status, message, result }), {
        status: status > 599 ? 200 : status,
        headers: {
          'content-type': text === undefined ? 'application/json; charset=utf-8' : 'text/html',
          ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
        },
      });
    },
    pause: async (seconds) => void waits.push(seconds),
  });
  return { client, sent, waits };
}

const slip = { tag_id: 't', amount: 200_000 };
const intentsOf = (sent: readonly { readonly headers: Headers }[]) =>
  sent.map(({ headers }) => headers.get(idempotencyHeader));

test('the client has every call that the contract opens to keys', () => {
  const paths = (calls: readonly { readonly path: string }[]) =>
    calls.map(({ path }) => path).toSorted();
  expect(paths(callsOfKeys)).toEqual(paths(allCalls.filter(({ who }) => 'keys' in who)));
});

test('the guide to integrations lists every call that keys may make, beside the scope for it', async () => {
  const guide = await readFile(new URL('../../docs/integrations.md', import.meta.url), 'utf8');
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
  for (const { path, who } of allCalls) {
    if (!('keys' in who)) continue;
    const row = rows.find((line) => line.startsWith(`| \`${String(who.keys)}\` |`));
    expect(row, path).toContain(`${path}\``);
  }
});

test('a read carries the key and no intent; a write an intent of its own, in the header alone', async () => {
  const { client, sent } = clientOf([
    { result: { items: [], totalRecords: 0 } },
    { result: {} },
    { result: {} },
  ]);
  await client.tags.page({});
  await client.topUps.createSlip(slip);
  await client.topUps.createSlip(slip);
  expect(sent.map(({ url }) => url)).toEqual([
    'https://putarina.example/api/Tag/GetTagovi',
    'https://putarina.example/api/Dopuna/NapraviUplatnicu',
    'https://putarina.example/api/Dopuna/NapraviUplatnicu',
  ]);
  expect(sent.every(({ headers }) => headers.get('authorization') === `Bearer ${key}`)).toBe(true);
  const [none, first, second] = intentsOf(sent);
  expect(none).toBeNull();
  expect(first).toMatch(/^[!-~]{8,64}$/);
  expect(second).not.toBe(first);
  expect(sent[1]?.body).toEqual(slip);
});

test('what passes by itself is waited for, and the write repeated with the same intent', async () => {
  const { client, sent, waits } = clientOf([
    { status: 429, message: 'request.too-many;seconds:7', retryAfter: 7 },
    new Error('the line is down'),
    { status: 409, message: 'api-key.intent-running;seconds:2', retryAfter: 2 },
    { result: { order_number: 'TU1' } },
  ]);
  expect(await client.topUps.createSlip(slip)).toEqual({ order_number: 'TU1' });
  expect(waits).toEqual([7, 2, 2]);
  expect(new Set(intentsOf(sent)).size).toBe(1);
});

test('a refusal that stays is thrown at once, with its code and fields', async () => {
  const fields = [{ field: 'tags.0.plate', message: 'tags.plate-invalid' }];
  const { client, sent } = clientOf([
    { status: 400, message: 'request.invalid', result: fields },
    { status: 403, message: 'api-key.scope-missing;scope:tags%3Awrite' },
  ]);
  const change = () => client.tags.saveSeveral({ tags: [{ tag_id: 't', plate: '!' }] });
  await expect(change()).rejects.toMatchObject({
    code: 'request.invalid',
    statusCode: 400,
    fields,
  });
  await expect(change()).rejects.toMatchObject({
    code: 'api-key.scope-missing',
    params: { scope: 'tags:write' },
  });
  expect(sent).toHaveLength(2);
  expectTypeOf<'tags.edit-outdated'>().toExtend<RampaErrorCode>();
  expectTypeOf<RampaError['code']>().toEqualTypeOf<RampaErrorCode>();
});

test('a wait that is too long is left to the caller, and so is a server that is not there', async () => {
  const wait = { status: 429, message: 'request.too-many;seconds:600', retryAfter: 600 };
  await expect(clientOf([wait]).client.tags.page({})).rejects.toMatchObject({
    code: 'request.too-many',
    params: { seconds: '600' },
  });
  const gone = Array.from({ length: 5 }, () => new Error('the line is down'));
  const { client, waits } = clientOf(gone);
  const intent = 'order-2026-11-26';
  const failed = client.topUps.createSlip(slip, { idempotencyKey: intent });
  await expect(failed).rejects.toBeInstanceOf(RampaNoAnswer);
  await expect(failed).rejects.toMatchObject({ idempotencyKey: intent });
  expect(waits).toEqual([1, 2, 4, 8]);
  // What a proxy in between says is no answer of the server.
  const page = Array.from({ length: 5 }, () => ({ status: 502, text: '<h1>Bad gateway</h1>' }));
  await expect(clientOf(page).client.tags.page({})).rejects.toBeInstanceOf(RampaNoAnswer);
});

test('a write that still runs is asked for ever less often, and then nobody knows whether it was done', async () => {
  const running = Array.from({ length: 5 }, () => ({
    status: 409,
    message: 'api-key.intent-running;seconds:2',
    retryAfter: 2,
  }));
  const intent = 'order-2026-11-26';
  const { client, waits } = clientOf(running, { longestWait: 12 });
  const failed = client.topUps.createSlip(slip, { idempotencyKey: intent });
  await expect(failed).rejects.toBeInstanceOf(RampaNoAnswer);
  await expect(failed).rejects.toMatchObject({
    idempotencyKey: intent,
    cause: { code: 'api-key.intent-running' },
  });
  expect(waits).toEqual([2, 4, 8, 12]);
});

test.each(['order 2026-11-26', 'поруџбина-117', 'order-117\n', 'short', ''])(
  'an idempotency key that no header carries is the program’s mistake: %j',
  async (idempotencyKey) => {
    const { client, sent, waits } = clientOf([]);
    const failed = client.topUps.createSlip(slip, { idempotencyKey });
    await expect(failed).rejects.toThrow(TypeError);
    expect([sent, waits]).toEqual([[], []]);
  },
);

test('what cannot be sent is the program’s mistake, and not an answer that is missing', async () => {
  const { client, sent, waits } = clientOf([]);
  // As from a program without types: a bigint has no JSON.
  const amount = 200_000n as unknown as number;
  await expect(client.topUps.createSlip({ ...slip, amount })).rejects.toThrow(TypeError);
  expect([sent, waits]).toEqual([[], []]);
});

test('a redirect is told at once, with where it leads', async () => {
  let asked = 0;
  const client = new RampaClient({
    baseUrl: 'https://putarina.example',
    key,
    async fetch(_, { redirect }) {
      asked += 1;
      // Only the client decides where its key is sent.
      expect(redirect).toBe('manual');
      return Response.redirect('https://www.putarina.example/', 301);
    },
  });
  const failed = client.tags.page({});
  await expect(failed).rejects.toBeInstanceOf(RampaNoAnswer);
  await expect(failed).rejects.toThrow('https://www.putarina.example/');
  expect(asked).toBe(1);
});

const timeout = 0.02;

/**
 * A client of a server whose answer begins at once, and whose body takes longer than the timeout: until a timer of the
 * same length has ended that was started after the client's.
 */
function clientOfSlowBody(contentType: string) {
  return new RampaClient({
    baseUrl: 'https://putarina.example',
    key,
    timeout,
    repeats: 0,
    async fetch(_, { signal }) {
      const over = AbortSignal.timeout(timeout * 1000);
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          await new Promise((resolve) => {
            over.addEventListener('abort', resolve, { once: true });
          });
          if (signal?.aborted === true) {
            controller.error(signal.reason);
            return;
          }
          controller.enqueue(new TextEncoder().encode('{"statusCode":200}\n'));
          controller.close();
        },
      });
      return new Response(body, { headers: { 'content-type': contentType } });
    },
  });
}

test('a file that is coming may take longer than the timeout', async () => {
  const file = await clientOfSlowBody('application/x-ndjson').passages.file({ format: 'ndjson' });
  expect(await file.text()).toBe('{"statusCode":200}\n');
});

test('an answer that stops on its way ends with the timeout', async () => {
  const failed = clientOfSlowBody('application/json').tags.page({});
  await expect(failed).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
});

test('whoever asked for a file may end it while it comes', async () => {
  const ended = new AbortController();
  let given: AbortSignal | null | undefined;
  const client = new RampaClient({
    baseUrl: 'https://putarina.example',
    key,
    async fetch(_, { signal }) {
      given = signal;
      return new Response('', { headers: { 'content-type': 'application/x-ndjson' } });
    },
  });
  await client.passages.file({ format: 'ndjson' }, { signal: ended.signal });
  ended.abort();
  expect(given?.aborted).toBe(true);
});

test('a list is read page by page, as far as it is taken', async () => {
  const items = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ tag_id: String(from + at) }));
  const { client, sent } = clientOf([
    { result: { items: items(0, 100), totalRecords: 130 } },
    { result: { items: items(100, 30), totalRecords: 130 } },
  ]);
  const ids: string[] = [];
  for await (const { tag_id } of client.tags.each({ filter: 'BG' })) ids.push(tag_id);
  expect(ids).toEqual(Array.from({ length: 130 }, (_, at) => String(at)));
  expect(sent.map(({ body }) => body)).toEqual([
    { filter: 'BG', first: 0, rows: 100 },
    { filter: 'BG', first: 100, rows: 100 },
  ]);
  const half = clientOf([{ result: { items: items(0, 100), totalRecords: 130 } }]);
  for await (const _ of half.client.tags.each({})) break;
  expect(half.sent).toHaveLength(1);
});

test('an empty selection has no items; another refusal is told', async () => {
  const { client } = clientOf([
    { status: 603, message: 'passages.none' },
    { status: 404, message: 'tags.not-found' },
  ]);
  for await (const _ of client.passages.each({})) expect.unreachable();
  const first = client.passages.each({ tag_id: 'x' }).next();
  await expect(first).rejects.toMatchObject({ code: 'tags.not-found' });
});

test('an ended signal ends the call and its waits', async () => {
  const ended = new AbortController();
  const { client } = clientOf([new Error('aborted')]);
  ended.abort(new Error('enough'));
  await expect(client.tags.page({}, { signal: ended.signal })).rejects.toThrow('enough');
});

test('a key is sent encrypted only, to no other address, and shown by nothing', () => {
  expect(() => new RampaClient({ baseUrl: 'http://putarina.example', key })).toThrow(TypeError);
  expect(() => new RampaClient({ baseUrl: 'https://putarina.example', key: 'eyJ…' })).toThrow(
    TypeError,
  );
  const client = new RampaClient({ baseUrl: 'http://localhost:3000', key });
  expect(JSON.stringify(client)).not.toContain(key);
});
