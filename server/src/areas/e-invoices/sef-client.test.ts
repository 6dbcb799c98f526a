import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSef } from './sef-client.ts';
import { SefUnavailable } from './sef.ts';

let server: Server;
let answer: { readonly status: number; readonly body: string; readonly silent?: true };
let warned: object[];
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      // As from a system that stands still in the middle of its answer.
      if (answer.silent === true) response.write('[');
      else response.end(answer.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
beforeEach(() => {
  warned = [];
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
});

function sef(timeoutMs?: number) {
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const log = { warn: (about: object) => void warned.push(about) };
  return createSef({
    baseUrl: `http://127.0.0.1:${port}`,
    key: 'kljuc',
    log,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}
const entry = (more: object) => ({
  EventId: 1,
  SalesInvoiceId: 7,
  NewInvoiceStatus: 'Approved',
  Date: '2026-11-20T10:00:00',
  ...more,
});
const changes = (entries: readonly unknown[]) => {
  answer = { status: 200, body: JSON.stringify(entries) };
  return sef().changesOn('2026-11-20');
};

test.each([
  ['no object', 'Approved'],
  ['nothing', null],
  ['no number of a document', entry({ SalesInvoiceId: undefined })],
  ['a number that is text', entry({ SalesInvoiceId: '7' })],
  ['a number below one', entry({ SalesInvoiceId: 0 })],
  ['no state', entry({ NewInvoiceStatus: undefined })],
  ['a state that is a number', entry({ NewInvoiceStatus: 4 })],
  ['no time', entry({ Date: undefined })],
  ['words for a time', entry({ Date: 'јуче' })],
  ['a day that is none', entry({ Date: '2026-13-41T10:00:00' })],
  ['the first time that there is', entry({ Date: '0001-01-01T00:00:00' })],
  ['a comment that is a list', entry({ Comment: ['a'] })],
])('an entry with %s is left out and told of; the others are read', async (_, odd) => {
  const told = await changes([odd, entry({ SalesInvoiceId: 8 })]);
  expect(told).toMatchObject([{ sefId: 8, state: 'approved' }]);
  expect(warned).toEqual([{ day: '2026-11-20', unreadable: 1 }]);
});

test('changes that cannot be read are one line of the log, and more than a day can have are refused', async () => {
  expect(await changes(Array.from({ length: 50_000 }, () => 1))).toEqual([]);
  expect(warned).toEqual([{ day: '2026-11-20', unreadable: 50_000 }]);
  await expect(changes(Array.from({ length: 50_001 }, () => 1))).rejects.toThrow(SefUnavailable);
});

test('an answer larger than is wanted, or that never ends, is given up', async () => {
  answer = { status: 200, body: `["${'a'.repeat(8 * 1024 * 1024)}"]` };
  await expect(sef().changesOn('2026-11-20')).rejects.toThrow(SefUnavailable);
  answer = { status: 200, body: '', silent: true };
  await expect(sef(100).changesOn('2026-11-20')).rejects.toThrow(SefUnavailable);
});

test('states that say nothing new are left out, and nothing is told of them', async () => {
  const words = ['Paid', 'Archived', 'constructor', 'Unknown'];
  expect(await changes(words.map((one) => entry({ NewInvoiceStatus: one })))).toEqual([]);
  expect(warned).toEqual([]);
});

test('changes come by time and then by event, whatever order they are told in', async () => {
  const told = await changes([
    entry({ EventId: 3, NewInvoiceStatus: 'Approved' }),
    entry({ EventId: 2, NewInvoiceStatus: 'Seen' }),
    entry({ EventId: 9, NewInvoiceStatus: 'Sent', Date: '2026-11-20T08:59:59Z' }),
    entry({ EventId: null, NewInvoiceStatus: 'Rejected', Date: '2026-11-20T10:00:00+01:00' }),
  ]);
  expect(told.map(({ state }) => state)).toEqual(['sent', 'rejected', 'seen', 'approved']);
});

test.each([
  [200, '{"changes":[]}'],
  [200, 'no JSON'],
  [200, ''],
  [204, ''],
  [401, ''],
  [500, '[]'],
])('asked for changes, %i with %j is no answer', async (status, body) => {
  answer = { status, body };
  await expect(sef().changesOn('2026-11-20')).rejects.toThrow(SefUnavailable);
});

test.each([400, 422])(
  '%i is about the document: it is not sent again by itself',
  async (status) => {
    answer = { status, body: '{"Message":"[BR-CO-16]\\u0000 не слаже се"}' };
    expect(await sef().send('a', '<Invoice/>')).toEqual({
      taken: false,
      because: '[BR-CO-16] не слаже се',
    });
    answer = { status, body: '' };
    expect(await sef().send('a', '<Invoice/>')).toEqual({
      taken: false,
      because: `HTTP ${status}`,
    });
  },
);

test.each([301, 401, 403, 404, 408, 409, 429, 500, 502, 503])(
  '%i has nothing to do with the document: it waits',
  async (status) => {
    answer = { status, body: '{"Message":"x"}' };
    await expect(sef().send('a', '<Invoice/>')).rejects.toThrow(SefUnavailable);
  },
);

test.each(['', '{}', '[]', 'OK', '{"SalesInvoiceId":"7"}', '{"SalesInvoiceId":-7}'])(
  'taken with an answer that cannot be read, %j, it is asked again under its request id',
  async (body) => {
    answer = { status: 200, body };
    await expect(sef().send('a', '<Invoice/>')).rejects.toThrow(SefUnavailable);
  },
);
