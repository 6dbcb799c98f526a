import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInfobip } from './infobip.ts';

// A provider that lies, stands still, or never stops talking: none of it is believed, waited for or kept.

let server: Server;
let react: RequestListener;
let asked: string[];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    request.resume();
    request.on('end', () => react(request, response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
});

const sms = {
  smsId: 'a',
  to: '+381641234567',
  text: 'Стање је 250',
  validMinutes: 10,
} as const;
const addressOf = () => {
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
};

/** How long a test waits for a provider that says nothing; the others have the time of a busy machine. */
const SHORT_MS = 300;
const LONG_MS = 50_000;

function provider(answer: RequestListener, patienceMs = LONG_MS) {
  react = answer;
  asked = [];
  return createInfobip({ baseUrl: addressOf(), key: 'kljuc', sender: 'Rampa' }, patienceMs);
}
const answering =
  (status: number, body: string): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body);

const silent: RequestListener = () => undefined;
const trickling: RequestListener = (_, response) => {
  response.writeHead(200);
  response.write('{');
};
const endless: RequestListener = (_, response) => {
  response.writeHead(200);
  const more = (): void => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};

test.each<[string, RequestListener, RegExp]>([
  ['says nothing', silent, /timeout/],
  ['stops in the middle', trickling, /timeout/],
  ['never stops', endless, /too large/],
  ['speaks no JSON', answering(200, 'OK'), /no JSON/],
  ['answers about nothing', answering(200, '{"messages":[]}'), /messages/],
  [
    'answers about another message',
    answering(200, '{"messages":[{"messageId":"b","status":{"groupId":1}}]}'),
    /about another/,
  ],
  ['is away', answering(503, ''), /503/],
])('a message is not called taken by a provider that %s', async (_, answer, reason) => {
  const patience = reason.source === 'timeout' ? SHORT_MS : LONG_MS;
  await expect(provider(answer, patience).send(sms)).rejects.toThrow(reason);
});

test('a key does not go along with a redirect', async () => {
  const away: RequestListener = (_, response) =>
    void response.writeHead(307, { location: `${addressOf()}/elsewhere` }).end();
  await expect(provider(away).send(sms)).rejects.toThrow('fetch failed');
  expect(asked).toEqual(['/sms/3/messages']);
});

test('news of other messages says nothing about this one', async () => {
  const log = '{"results":[{"messageId":"b","status":{"groupId":3}}]}';
  expect(await provider(answering(200, log)).fateOf('a')).toBe('unknown');
});
