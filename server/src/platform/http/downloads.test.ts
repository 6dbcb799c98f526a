import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { defineErrors, defineFileCall, failure, success, type MemberRole } from '@rampa/contract';
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
let role: MemberRole | null = 'owner';
const authenticator: Authenticator = {
  authenticate: async () =>
    role === null ? failure('session.ended') : success({ ...session, role }),
  roleOf: async () => role,
  sessionIdOf: async () => 's',
  personIdOf: async () => 'u',
};

async function* rows() {
  for (;;) {
    yield 'row\n';
    await new Promise(setImmediate);
  }
}

/** A server on which one file is downloaded at a time, and one more waits. */
async function begin() {
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
  return { ask, close: () => http.app.close() };
}

test('whoever leaves before it is their turn to download keeps nobody from it', async () => {
  const { ask, close } = await begin();
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
  await close();
});

test.each([
  ['signed out or removed', null, 401],
  ['made a driver', 'driver', 403],
] as const)(
  'who is %s while waiting for their turn gets nothing of the file',
  async (_, then, status) => {
    const { ask, close } = await begin();
    const first = await ask();
    expect(await first.reply).toBe(200);
    const second = await ask();
    // It waits, for there is no room for a third.
    expect(await (await ask()).reply).toBe(429);
    role = then;
    await first.leave();
    expect(await second.reply).toBe(status);
    role = 'owner';
    const next = await ask();
    expect(await next.reply).toBe(200);
    await next.leave();
    await close();
  },
);
