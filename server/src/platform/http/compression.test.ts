import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { defineCall, defineErrors, defineFileCall, success } from '@rampa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openHttp } from '../testing/http-fixture.ts';
import { acceptedEncoding } from './compression.ts';
import type { Http } from './http.ts';

const long = 'Београд – Ниш југ, 1.109 RSD. '.repeat(200);
const example = {
  who: { visitor: true },
  summary: 'An example',
  errors: defineErrors({}),
} as const;
const envelope = {
  ...example,
  method: 'GET',
  input: z.object({ times: z.coerce.number().default(1) }),
  result: z.string(),
} as const;
const text = defineCall({ ...envelope, path: '/api/Primer/Tekst' });
const kept = defineCall({ ...envelope, path: '/api/Primer/Uvek', keptFor: 60 });
const secret = defineCall({ ...envelope, path: '/api/Primer/Tajna', secret: true });
const file = defineFileCall({
  ...example,
  contentTypes: ['application/pdf'],
  schemas: [],
  path: '/api/Primer/Dokument',
  input: z.object({}),
});
const stream = defineFileCall({
  ...example,
  contentTypes: ['text/csv'],
  schemas: [],
  path: '/api/Primer/Spisak',
  input: z.object({}),
});

let http: Http;
let broken: Error | undefined;

beforeAll(() => {
  http = openHttp();
  http.serve(text, async ({ times }) => success('ж'.repeat(times)));
  http.serve(kept, async () => success(long), { repeats: true });
  http.serve(secret, async () => success(long));
  http.serveOpenFile(file, async () =>
    success({ contentType: 'application/pdf', body: Buffer.from(long) }),
  );
  http.serveOpenFile(stream, async () =>
    success({ contentType: 'text/csv; charset=utf-8', body: Readable.from(rows()) }),
  );
});
afterAll(() => http.app.close());

function* rows() {
  yield long;
  if (broken !== undefined) throw broken;
  yield long;
}

const get = (url: string, encoding?: string) =>
  http.app.inject({
    url,
    headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
  });
const inflate = { br: brotliDecompressSync, gzip: gunzipSync };

test.each(['br', 'gzip'] as const)(
  'an answer over 1 KB is compressed as the client accepts it: %s',
  async (encoding) => {
    const reply = await get('/api/Primer/Tekst?times=2000', encoding);
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers.vary).toBe('Accept-Encoding');
    expect(reply.rawPayload.length).toBeLessThan(200);
    expect(JSON.parse(inflate[encoding](reply.rawPayload).toString())).toEqual({
      statusCode: 200,
      message: '',
      result: 'ж'.repeat(2000),
    });
  },
);

test('a short answer, and one for a client without compression, stay uncompressed', async () => {
  expect(
    (await get('/api/Primer/Tekst?times=400', 'br')).headers['content-encoding'],
  ).toBeUndefined();
  const plain = await get('/api/Primer/Tekst?times=2000');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toBe('Accept-Encoding');
  expect(plain.json().result).toBe('ж'.repeat(2000));
});

test('an answer with a secret is never compressed', async () => {
  const reply = await get('/api/Primer/Tajna', 'br, gzip');
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.json().result).toBe(long);
});

test('a cacheable answer has one ETag in every encoding, and is revalidated by it', async () => {
  const forms = await Promise.all(
    [undefined, 'br', 'gzip', 'br'].map((encoding) => get('/api/Primer/Uvek', encoding)),
  );
  expect(forms.map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
    'br',
  ]);
  const [tag, ...others] = forms.map(({ headers }) => headers.etag);
  expect(new Set(others)).toEqual(new Set([tag]));
  const again = await http.app.inject({
    url: '/api/Primer/Uvek',
    headers: { 'accept-encoding': 'br', 'if-none-match': String(tag) },
  });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload).toHaveLength(0);
});

test('a stream of text is compressed, a PDF is not', async () => {
  const list = await get('/api/Primer/Spisak', 'gzip');
  expect(list.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(list.rawPayload).toString()).toBe(long + long);
  expect((await get('/api/Primer/Dokument', 'gzip')).headers['content-encoding']).toBeUndefined();
});

test('a broken stream ends as broken: half a file never looks complete', async () => {
  broken = new Error('The database is gone');
  try {
    const reply = await get('/api/Primer/Spisak', 'gzip').catch((error: unknown) => error);
    const whole = reply instanceof Error ? null : readOrNull(reply as { rawPayload: Buffer });
    expect(whole).toBeNull();
  } finally {
    broken = undefined;
  }
});

function readOrNull({ rawPayload }: { readonly rawPayload: Buffer }): string | null {
  try {
    return gunzipSync(rawPayload).toString();
  } catch {
    return null;
  }
}

test.each([
  ['br, gzip', 'br'],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  ['', null],
  [`${'x,'.repeat(5000)}br`, null],
])('Accept-Encoding %.30s', (header, expected) => {
  expect(acceptedEncoding(header)).toBe(expected);
});
