import { dodajPrilog } from '@rampa/contract/complaints';
import { tagsFileMaximum, uveziTagove } from '@rampa/contract/tags';
import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pass } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfFault } from './areas/complaints/index.ts';
import { readExternalDelivery } from './areas/external-toll/index.ts';
import { readDelivery } from './areas/passages/index.ts';
import { largestFile, readRoadEvents } from './areas/road-conditions/index.ts';
import { readOwnTags } from './areas/tags/index.ts';
import { longestTurn, ownCost } from './platform/testing/longest-turn.ts';
import { openAppFixture, type AppFixture } from './testing/app-fixture.ts';
import { forgeryHeaders } from './testing/call-through.ts';

// Files as large as they may be, each at its worst, over HTTP: what they cost is spent in threads, and the
// server answers others meanwhile.

const key = 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
const t4aKey = 'Zt5uR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
let fixture: AppFixture;
let port: number;
/** Of a company's owner. */
let signedIn: Readonly<Record<string, string>>;

beforeAll(async () => {
  fixture = await openAppFixture({
    settings: { INTAKE_KEY: key, T4A_KEY: t4aKey, REQUESTS_PER_MINUTE: '0' },
  });
  await fixture.app.http.app.listen({ port: 0, host: '127.0.0.1' });
  port = (fixture.app.http.app.server.address() as AddressInfo).port;
  const { token } = await fixture.addCustomer('pravno');
  const bearer = { authorization: `Bearer ${token}` };
  signedIn = { ...bearer, ...(await forgeryHeaders(fixture.send, bearer)) };
});
afterAll(() => fixture.close());

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

async function post({ path, headers, body }: Sent): Promise<number | undefined> {
  const call = request({ port, path, headers, host: '127.0.0.1', agent: false, method: 'POST' });
  call.end(body);
  return statusOf(call);
}

async function statusOf(call: ClientRequest): Promise<number | undefined> {
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  await buffer(reply);
  return reply.statusCode;
}

const asCall = (path: string, input: object): Sent => ({
  path,
  headers: { ...signedIn, 'content-type': 'application/json' },
  body: JSON.stringify(input),
});
const asDelivery =
  (path: string, offered = key, type = 'application/json') =>
  (bytes: Uint8Array): Sent => ({
    path,
    headers: { 'x-api-key': offered, 'content-type': type },
    body: bytes,
  });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** A kind of file: how it is sent, how it is read where nothing else happens, and how it is refused unread. */
interface Kind {
  readonly limit: number;
  sent(bytes: Uint8Array): Sent;
  read(bytes: Uint8Array): unknown;
  unread(bytes: Uint8Array): Sent;
}

const tags: Kind = {
  limit: tagsFileMaximum,
  sent: (bytes) => asCall(uveziTagove.path, { data: base64(bytes), first: 0, rows: 10 }),
  read: readOwnTags,
  unread: (bytes) => asCall(uveziTagove.path, { data: base64(bytes), first: 0, rows: -1 }),
};
const delivered = (sent: Kind['sent'], read: Kind['read']): Kind => ({
  limit: largestFile,
  sent,
  read,
  unread: (bytes) => sent(bytes.fill(0x20)),
});
const passages = delivered(asDelivery('/intake/passages'), (bytes) => readDelivery(bytes, ['I']));
const abroad = delivered(asDelivery('/intake/t4a-passages', t4aKey), readExternalDelivery);
const roadEvents = delivered(asDelivery('/intake/road-events', key, 'text/xml'), (bytes) =>
  readRoadEvents(bytes, 'rs', []),
);
const upload = (fileName: string) => (bytes: Uint8Array) =>
  asCall(dodajPrilog.path, { fileName, data: base64(bytes) });
const documents: Kind = {
  limit: 5 * 1024 * 1024,
  sent: upload('racun.pdf'),
  read: (bytes) => pdfFault(Buffer.from(bytes), { pixelsMaximum: 50_000_000 }),
  unread: upload('racun.txt'),
};

/** As many repetitions behind a beginning as fit. */
const filled =
  (begin: string, part: string, end = '') =>
  (bytes: number): string =>
    begin + part.repeat(Math.floor((bytes - begin.length - end.length) / part.length)) + end;

/** Different parts, about so many bytes of them. */
function numbered(bytes: number, part: (at: number) => string): string {
  const parts: string[] = [];
  for (let [at, length] = [0, 0]; length < bytes - 1000; at += 1) {
    const text = part(at);
    parts.push(text);
    length += text.length + 1;
  }
  return parts.join(',');
}

/** A document that is eight megabytes so many times when it is unpacked. */
function unpackingTo(times: number): string {
  const packed = deflateSync(Buffer.alloc(8 * 1024 * 1024)).toString('hex');
  const stream = `<</Filter[/ASCIIHexDecode/FlateDecode]/Length ${packed.length}>>\nstream\n${packed}\nendstream`;
  return `%PDF-1.7\n${stream.repeat(times)}\n%%EOF\n`;
}

const passage = (at: number): string =>
  JSON.stringify({
    key: `k${at}`,
    serialNumber: '009999999999',
    entryStation: 'rs-a1-stara-pazova',
    enteredAt: '2026-11-19T09:00:00+01:00',
    exitStation: 'rs-a1-novi-sad-jug',
    exitedAt: '2026-11-19T09:28:00+01:00',
    lane: '3',
    category: 'I',
  });
const situations =
  '<d xmlns="http://datex2.eu/schema/3/d2Payload" xmlns:xsi="x" xsi:type="SituationPublication"><situation>';

const files: Readonly<Record<string, readonly [Kind, (bytes: number) => string]>> = {
  'tags: separators': [tags, filled('serijski broj;tablice\n', ';')],
  'tags: a header of separators': [tags, filled('', ';')],
  'tags: line ends': [tags, filled('serijski broj\n', '\n')],
  'tags: short lines': [tags, filled('serijski broj\n', '1\n')],
  'tags: as many lines as are allowed': [
    tags,
    (bytes) =>
      `serijski broj;naziv\n${`${'0'.repeat(12)};${'a'.repeat(Math.floor(bytes / 5000) - 30)}\n`.repeat(5000)}`,
  ],
  'passages: as many as fit': [
    passages,
    (bytes) => `{"format":1,"kind":"passages","passages":[${numbered(bytes, passage)}]}`,
  ],
  'passages: as deep as is allowed': [
    passages,
    (bytes) => `${'['.repeat(90)}1${',1'.repeat(bytes / 6)}${']'.repeat(90)}`,
  ],
  'passages: fields': [passages, (bytes) => `{${numbered(bytes, (at) => `"a${at}":${at}`)}}`],
  'passages: line ends': [passages, (bytes) => `{${'\n'.repeat(bytes - 2)}x`],
  'passages abroad: fields': [abroad, (bytes) => `{${numbered(bytes, (at) => `"a${at}":${at}`)}}`],
  'road events: elements': [
    roadEvents,
    filled(situations, '<situationRecord/>', '</situation></d>'),
  ],
  'documents: streams': [documents, filled('%PDF-1.7\n', '<<>>stream endstream ', '\n%%EOF\n')],
  'documents: words': [documents, filled('%PDF-1.7\n', '[]', '\n%%EOF\n')],
  'documents: as much as may be unpacked': [documents, () => unpackingTo(31)],
};

const bytesOf = (name: string): readonly [Kind, Uint8Array] => {
  const [kind, make] = files[name] ?? [];
  if (kind === undefined || make === undefined) throw new Error(name);
  return [kind, new TextEncoder().encode(make(kind.limit - 100))];
};

/** Attempts: what an attempt costs beside its file may be a collection of garbage. */
const mostRuns = 5;

test.each([
  'tags: separators',
  'passages: as many as fit',
  'passages: fields',
  'passages abroad: fields',
  'road events: elements',
  'documents: streams',
])('%s are read elsewhere', async (name) => {
  const [kind, bytes] = bytesOf(name);
  const [sent, unread] = [kind.sent(bytes), kind.unread(bytes.slice())];
  let [longest, here, floor] = [Infinity, Infinity, Infinity];
  for (let run = 0; run < mostRuns && !(longest < floor + here / 2); run += 1) {
    here = Math.min(
      here,
      ownCost(() => kind.read(bytes)),
    );
    floor = Math.min(floor, await longestTurn(() => post(unread)));
    longest = Math.min(longest, await longestTurn(() => post(sent)));
  }
  expect(longest).toBeLessThan(floor + here / 2);
});

test('while all of them come at once, the server answers that it is alive', async () => {
  const [fields, content] = bytesOf('passages: fields');
  const here = ownCost(() => fields.read(content));
  const bound = here / 4;
  const sent = Object.keys(files).map((name) => {
    const [kind, bytes] = bytesOf(name);
    return kind.sent(bytes);
  });
  const agent = new Agent({ keepAlive: true });
  const isAlive = () =>
    statusOf(request({ port, path: '/health/live', host: '127.0.0.1', agent }).end());
  let longest = Infinity;
  for (let run = 0; run < mostRuns && !(longest < bound); run += 1) {
    const statuses: (number | undefined)[] = [];
    const alive: (number | undefined)[] = [];
    const turn = await longestTurn(async () => {
      const all = Promise.all(sent.map(async (one) => statuses.push(await post(one))));
      while (statuses.length < sent.length) {
        alive.push(await isAlive());
        await pass(10);
      }
      await all;
    });
    longest = Math.min(longest, turn);
    // None of them was turned away unread.
    expect(statuses.filter((status) => status === 503)).toEqual([]);
    expect(alive.length).toBeGreaterThan(sent.length);
    expect(new Set(alive)).toEqual(new Set([200]));
  }
  agent.destroy();
  expect(longest).toBeLessThan(bound);
});
