import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { defineErrors, defineFileCall, success } from '@rampa/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openHttp } from '../testing/http-fixture.ts';
import type { Authenticator } from './http.ts';

const endless = defineFileCall({
  who: { customers: ['owner'] },
  summary: 'An example',
  errors: defineErrors({}),
  input: z.object({}),
  contentTypes: ['text/csv'],
  schemas: [],
  path: '/api/Primer/Spisak',
});

const session = { accountId: 'a', userId: 'u', sessionId: 's', personType: 'pravno' };
const authenticator: Authenticator = {
  authenticate: async () => success({ ...session, role: 'owner' as const }),
  roleOf: async () => 'owner',
  sessionIdOf: async () => 's',
  personIdOf: async () => 'u',
};

async function* rows() {
  for (;;) {
    yield 'row\n';
    await new Promise(setImmediate);
  }
}

test('whoever leaves before it is their turn to download keeps nobody from it', async () => {
  const downloads = { atOnce: 1, waiting: 1, waitMs: 2000 };
  const http = openHttp({ authenticator, readers: { stalledSeconds: 60, downloads } });
  http.serveFile(endless, async () =>
    success({
      contentType: 'text/csv; charset=utf-8',
      fileName: 'spisak.csv',
      body: Readable.from(rows()),
    }),
  );
  await http.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.app.server.address() as AddressInfo;

  /** Asks for the file; `leave` is over once the server has noticed. */
  const ask = async () => {
    const arrived = once(http.app.server, 'request') as Promise<[unknown, ServerResponse]>;
    const leaving = new AbortController();
    const reply = fetch(`http://127.0.0.1:${port}${endless.path}`, {
      headers: { authorization: 'Bearer x' },
      signal: leaving.signal,
    }).then(
      ({ status }) => status,
      () => 'left',
    );
    const [, response] = await arrived;
    const leave = async (): Promise<void> => {
      const noticed = once(response, 'close');
      leaving.abort();
      await noticed;
    };
    return { reply, leave };
  };

  const first = await ask();
  expect(await first.reply).toBe(200);
  const second = await ask();
  // The second waits: for one more there is no room.
  expect(await (await ask()).reply).toBe(429);
  await second.leave();
  await first.leave();
  const next = await ask();
  expect(await next.reply).toBe(200);
  await next.leave();
  await http.app.close();
});
