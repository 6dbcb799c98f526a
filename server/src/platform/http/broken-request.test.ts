import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerBrokenRequest } from './broken-request.ts';

const server = createServer(
  { requestTimeout: 300, connectionsCheckingInterval: 50 },
  (request, reply) => request.resume().on('end', () => reply.end('whole')),
);
server.on('clientError', (error, socket) => answerBrokenRequest(error, socket as never));
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

async function send(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

test.each([
  ['what is no HTTP', 'GARBAGE\r\n\r\n', 400, 'request.malformed', 'request'],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}`,
    413,
    'request.too-large;limitKb:16',
    undefined,
  ],
  [
    'a sender that falls asleep',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab',
    408,
    'request.timed-out',
    undefined,
  ],
])('%s is answered by an envelope', async (_, bytes, status, message, field) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({
    statusCode: status,
    message,
    result: field === undefined ? null : [{ field, message }],
  });
});
