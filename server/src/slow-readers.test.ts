import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  defineErrors,
  defineFileCall,
  parseMessage,
  success,
  type Envelope,
} from '@rampa/contract';
import { getPrilog } from '@rampa/contract/complaints';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { anEvent } from './areas/road-conditions/testing/event-samples.ts';
import { readInPieces } from './platform/files/read-in-pieces.ts';
import { usualDownloads } from './platform/http/downloads.ts';
import { openHttp } from './platform/testing/http-fixture.ts';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';

// Readers who do not read: what they hold stays below a ceiling, ends by itself, and nobody else waits for it.

const MB = 1024 * 1024;
const stalledSeconds = 3;
const readers = { stalledSeconds, downloads: { atOnce: 10, waiting: 2, waitMs: 100 } };
let fixture: AppFixture;
let port: number;
const sockets = new Set<Socket>();

beforeAll(async () => {
  fixture = await openAppFixture({ readers });
  port = await listening(fixture.app.http.app);
  fixture.app.http.app.server.on('request', (_, response: ServerResponse) => {
    unfinished.add(response);
    response.once('close', () => unfinished.delete(response));
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await fixture.close();
});

async function listening(app: AppFixture['app']['http']['app']): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Like a picture's, it cannot be compressed. */
const content = randomBytes(5 * MB);
const contentOf = (bytes: number): Buffer => content.subarray(0, bytes);

/** A file of that many bytes, as if it had been uploaded. */
async function storeFile({ accountId, userId }: SignedIn, bytes: number): Promise<string> {
  const attachmentId = uuid();
  await fixture.app.database.run(
    `INSERT INTO complaint_attachments
       (account_id, attachment_id, user_id, file_name, content_type, content, uploaded_at)
     VALUES ($1, $2, $3, 'slika.png', 'image/png', $4, $5)`,
    [accountId, attachmentId, userId, contentOf(bytes), fixture.now().toString()],
  );
  return attachmentId;
}

const pathOf = (attachmentId: string) => `${getPrilog.path}?attachment_id=${attachmentId}`;
/** On a connection of its own, which ends with the answer. */
async function fetchFile(who: SignedIn, attachmentId: string) {
  const call = request({
    port,
    host: '127.0.0.1',
    agent: false,
    path: pathOf(attachmentId),
    headers: { authorization: `Bearer ${who.token}` },
  }).end();
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, headers: reply.headers, body: await buffer(reply) };
}

/** Asks for something and does not read the answer, but for its beginning. */
async function askOnly(path: string, headers: readonly string[] = [], at = port): Promise<Socket> {
  const socket = connect({ port: at, host: '127.0.0.1' });
  sockets.add(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write([`GET ${path} HTTP/1.1`, 'Host: rampa', ...headers, '', ''].join('\r\n'));
  await once(socket, 'readable');
  return socket;
}

// A context made after the flag is set has `gc`; the one that runs here was made before.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is alive: what waits for a collection is not held by anybody. */
const held = () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
/** Answers that are neither handed to the network nor given up. */
const unfinished = new Set<ServerResponse>();

test('files that nobody reads hold little, end by themselves, and a reader is served meanwhile', async () => {
  const customers: SignedIn[] = [];
  while (customers.length < 4) customers.push(await fixture.addCustomer());
  const other = await fixture.addCustomer();
  const files = await Promise.all(customers.map((who) => storeFile(who, 5 * MB)));
  const before = held();
  await Promise.all(
    customers.flatMap(({ token }, at) =>
      Array.from({ length: readers.downloads.atOnce }, () =>
        askOnly(pathOf(files[at] ?? ''), [`Authorization: Bearer ${token}`]),
      ),
    ),
  );
  expect(sockets.size).toBe(40);
  // Whole, they would be two hundred. What the database has just answered all of them may take a moment to be handed on,
  // but long before the first is given up.
  await expect
    .poll(() => (held() - before) / MB, { timeout: (stalledSeconds * 1000) / 2, interval: 100 })
    .toBeLessThan(130);
  const reply = await fetchFile(other, await storeFile(other, 5 * MB));
  expect(reply.body.length).toBe(5 * MB);
  // How many of them the network has taken whole is its own affair; for none of the others does the server wait any longer.
  await expect.poll(() => unfinished.size).toBe(0);
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

test('a customer has a number of downloads at once; the next is told what to do, and works when one ends', async () => {
  const [who, other] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const [file, others] = [await storeFile(who, 5 * MB), await storeFile(other, 5 * MB)];
  const unread = await Promise.all(
    Array.from({ length: readers.downloads.atOnce }, () =>
      askOnly(pathOf(file), [`Authorization: Bearer ${who.token}`]),
    ),
  );
  const refused = await fetchFile(who, file);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const { message } = JSON.parse(refused.body.toString()) as Envelope;
  expect(parseMessage(message).key).toBe('request.too-many-downloads');
  expect((await fetchFile(other, others)).body.length).toBe(5 * MB);
  unread[0]?.destroy();
  await expect.poll(async () => (await fetchFile(who, file)).status).toBe(200);
  // Those that wait do not wait for ever: no more than a few, and the rest is refused at once.
  const many = await Promise.all(
    Array.from({ length: 20 }, async () => (await fetchFile(who, file)).status),
  );
  expect(many).toContain(429);
});

test('a file has its whole length, and one that is deleted while it is read never looks complete', async () => {
  const who = await fixture.addCustomer();
  const file = await storeFile(who, 300_001);
  const reply = await fetchFile(who, file);
  expect(reply.headers['content-length']).toBe('300001');
  expect(reply.body).toEqual(contentOf(300_001));
  const gone = readInPieces(300_001, async (from, length) =>
    from === 0 ? Buffer.alloc(length) : undefined,
  );
  await expect(buffer(gone)).rejects.toThrow('deleted');
});

test('whoever may not send a large body is refused before it is read', async () => {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.add(socket);
  await once(socket, 'connect');
  const head = [
    'POST /api/Tag/UveziTagove HTTP/1.1',
    'Host: rampa',
    'Content-Type: application/json',
  ];
  socket.write([...head, 'Content-Length: 2000000', '', ''].join('\r\n'));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /u);
});

test('streams of events that nobody reads hold news of megabytes once, and end', async () => {
  const [streams, events, points] = [60, 1000, 400];
  const server = fixture.app.http.app.server;
  const ends = new Set<Socket>();
  const keep = (socket: Socket): void => void ends.add(socket);
  server.on('connection', keep);
  const path = '/api/StanjeNaPutevima/Tok?languageId=3';
  const unread = await Promise.all(Array.from({ length: streams }, () => askOnly(path)));
  server.off('connection', keep);
  const line = Array.from({ length: points }, (): [number, number] => [45.26, 19.99]);
  const before = held();
  await fixture.app.services.roadConditions.take(
    Array.from({ length: events }, (_, at) => anEvent({ id: `mnogo-${at}`, line })),
  );
  // By what each of them is owed, if it were held for each.
  const owed = () => [...ends].reduce((sum, { writableLength }) => sum + writableLength, 0) / MB;
  await expect.poll(owed).toBeGreaterThan(streams * 4);
  expect((held() - before) / MB).toBeLessThan(streams * 2);
  await expect.poll(owed).toBe(0);
  for (const socket of unread) socket.destroy();
});

const example = {
  who: { visitor: true },
  summary: 'An example',
  errors: defineErrors({}),
  input: z.object({}),
} as const;
const list = defineFileCall({
  ...example,
  contentTypes: ['text/csv'],
  schemas: [],
  path: '/api/Primer/Spisak',
});
const silent = defineFileCall({
  ...example,
  contentTypes: ['text/event-stream'],
  schemas: [],
  path: '/api/Primer/Tok',
});
const picture = defineFileCall({
  ...example,
  contentTypes: ['image/png'],
  schemas: [],
  path: '/api/Primer/Slika',
});
const large = defineFileCall({
  ...example,
  contentTypes: ['application/pdf'],
  schemas: [],
  path: '/api/Primer/Dokument',
});

test('two hundred attachments, exports, documents and streams that nobody reads stand still, hold little, and end once they are owed something', async () => {
  const http = openHttp({ readers: { stalledSeconds, downloads: usualDownloads } });
  let pieces = 0;
  // Longer than the compressors look back, so that none of it is saved.
  const piece = Buffer.from(randomBytes(192 * 1024).toString('base64'));
  function* endless() {
    for (;;) {
      pieces += 1;
      yield piece;
    }
  }
  const streams: Readable[] = [];
  http.serveOpenFile(list, async () =>
    success({ contentType: 'text/csv; charset=utf-8', body: Readable.from(endless()) }),
  );
  http.serveOpenFile(silent, async () => {
    const body = new Readable({ read: () => undefined });
    body.push('retry: 3000\n\n');
    streams.push(body);
    return success({ contentType: 'text/event-stream; charset=utf-8', body });
  });
  http.serveOpenFile(picture, async () => {
    const read = async (from: number, length: number) =>
      Buffer.from(content.subarray(from, from + length));
    const body = readInPieces(5 * MB, read);
    return success({ contentType: 'image/png', bytes: 5 * MB, body });
  });
  // A document is made whole, for each reader again.
  http.serveOpenFile(large, async () =>
    success({ contentType: 'application/pdf', body: Buffer.from(contentOf(2 * MB)) }),
  );
  const waiting = new Set<ServerResponse>();
  http.app.server.on('request', (_, response: ServerResponse) => {
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
  });
  const at = await listening(http.app);
  const event = await askOnly(silent.path, [], at);
  const before = held();
  const kinds = [
    [picture.path, []],
    [list.path, []],
    [list.path, ['Accept-Encoding: br']],
    [large.path, []],
    [silent.path, []],
  ] as const;
  const unread = await Promise.all(
    kinds.flatMap(([path, headers]) =>
      Array.from({ length: 40 }, () => askOnly(path, headers, at)),
    ),
  );
  const [, ...others] = streams;
  // The same news for all of them, as the product sends it.
  const news = Buffer.from(`data: ${content.toString('base64').repeat(3)}\n\n`);
  for (const stream of others) stream.push(news);
  expect(others).toHaveLength(40);
  // Whole for each reader: more than a thousand.
  expect((held() - before) / MB).toBeLessThan(200);
  // What the network has taken whole is its own affair.
  await expect.poll(() => waiting.size, { timeout: 20_000 }).toBe(1);
  const stopped = pieces;
  // The one that is left gets its news.
  streams[0]?.push('data: 1\n\n');
  let heard = '';
  event.on('data', (part: Buffer) => {
    heard += part.toString();
  });
  await expect.poll(() => heard).toContain('data: 1');
  expect(pieces).toBe(stopped);
  for (const socket of [...unread, event]) socket.destroy();
  await http.app.close();
}, 120_000);
