import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { GatewayUnavailable } from '../payment-provider.ts';
import { createMonriProvider } from './monri-provider.ts';

let gateway: Server;
let baseUrl: string;
let sent = 0;
beforeAll(async () => {
  gateway = createServer((_, reply) => void answerForEver(reply)).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  baseUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterAll(() => {
  gateway.closeAllConnections();
  gateway.close();
});

async function answerForEver(reply: ServerResponse): Promise<void> {
  const part = Buffer.alloc(16 * 1024, 'a');
  const gone = once(reply, 'close');
  while (!reply.destroyed) {
    sent += part.length;
    if (!reply.write(part)) await Promise.race([once(reply, 'drain'), gone]);
  }
}

test('a gateway whose answer never ends is given up as soon as it is too large', async () => {
  const merchant = { key: 'TestKeyXULLyvgWyPJSwOHe', token: 'a'.repeat(40) };
  const provider = createMonriProvider({ baseUrl, ...merchant, clock: systemClock });
  await expect(provider.status('1')).rejects.toThrow(GatewayUnavailable);
  // What is on the way beside it is in the buffers of both ends.
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});
