import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from './seeded-random.ts';
import { createVanishings } from './vanishing.ts';

/** Takes whole requests and never answers. */
const server = createServer((request) => void take(request));
const bodies: string[] = [];
let gone = 0;
let address = '';

async function take(request: IncomingMessage): Promise<void> {
  request.on('close', () => {
    gone += 1;
  });
  let body = '';
  for await (const part of request) body += String(part);
  bodies.push(body);
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Of a server that listens on a port.
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/call`;
});
afterAll(() => {
  server.close();
});

const request = async (to = address) =>
  ({ address: to, method: 'POST', headers: {}, body: 'all of it' }) as const;

test('the first caller of each kind is gone once the whole request was sent, of the others one in so many', async () => {
  const vanishings = createVanishings();
  const random = createRandom(7);
  await vanishings.perhaps('first', random, request);
  await vanishings.perhaps('second', random, request);
  await expect.poll(() => [bodies, gone]).toEqual([['all of it', 'all of it'], 2]);
  expect(vanishings.counts()).toEqual({ first: 1, second: 1 });

  for (let calls = 0; calls < 200; calls += 1) {
    await vanishings.perhaps('first', random, request);
  }
  const { first = 0, second } = vanishings.counts();
  expect(first).toBeGreaterThan(1);
  expect(first).toBeLessThan(50);
  expect(second).toBe(1);
});

test('a request that could not be sent does not count: the next one of its kind is the first', async () => {
  const closed = createTcpServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  const vanishings = createVanishings();
  const nowhere = () => request(`http://127.0.0.1:${String(port)}/`);
  await expect(vanishings.perhaps('call', createRandom(7), nowhere)).rejects.toThrow(
    'ECONNREFUSED',
  );
  expect(vanishings.counts()).toEqual({});
});
