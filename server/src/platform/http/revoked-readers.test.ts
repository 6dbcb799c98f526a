import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { defineErrors, defineFileCall, success, type MemberRole } from '@rampa/contract';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openHttp } from '../testing/http-fixture.ts';
import { usualDownloads } from './downloads.ts';
import type { Authenticator } from './http.ts';

// A download that is under way when its reader loses the right to it.

const endless = defineFileCall({
  who: { customers: ['owner', 'accountant'] },
  summary: 'An example',
  errors: defineErrors({}),
  input: z.object({}),
  contentTypes: ['text/csv'],
  schemas: [],
  path: '/api/Primer/Spisak',
});

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A download by an accountant, and what may be said of them meanwhile. */
async function begin() {
  let role = async (): Promise<MemberRole | null> => 'accountant';
  let asked = 0;
  const session = { accountId: 'a', userId: 'u', sessionId: 's', personType: 'pravno' };
  const authenticator: Authenticator = {
    authenticate: async () => success({ ...session, role: 'accountant' as const }),
    roleOf: () => {
      asked += 1;
      return role();
    },
    sessionIdOf: async () => 's',
    personIdOf: async () => 'u',
  };
  const readers = { stalledSeconds: 60, downloads: usualDownloads, lookAgainSeconds: 0.01 };
  const http = openHttp({ authenticator, readers });
  let stopped = false;
  async function* rows() {
    try {
      for (;;) {
        yield 'row\n';
        await new Promise(setImmediate);
      }
    } finally {
      stopped = true;
    }
  }
  http.serveFile(endless, async () =>
    success({
      contentType: 'text/csv; charset=utf-8',
      fileName: 'spisak.csv',
      body: Readable.from(rows()),
    }),
  );
  await http.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.app.server.address() as AddressInfo;
  const leave = new AbortController();
  closing.push(async () => {
    leave.abort();
    await http.app.close();
  });
  const reply = await fetch(`http://127.0.0.1:${port}${endless.path}`, {
    headers: { authorization: 'Bearer x' },
    signal: leave.signal,
  });
  const reader = reply.body?.getReader();
  if (reader === undefined) throw new Error('There is no file.');
  const readOn = async (): Promise<never> => {
    for (;;) {
      const { done } = await reader.read();
      if (done) throw new Error('The file looks complete.');
    }
  };
  return {
    status: reply.status,
    ended: readOn(),
    asked: () => asked,
    stopped: () => stopped,
    now(said: () => Promise<MemberRole | null>) {
      role = said;
    },
  };
}

test.each([
  ['signed out or removed', null],
  ['made a driver', 'driver'],
] as const)('the download of somebody %s is cut off', async (_, role) => {
  const download = await begin();
  expect(download.status).toBe(200);
  await expect.poll(download.asked).toBeGreaterThan(1);
  download.now(async () => role);
  await expect(download.ended).rejects.toThrow(/terminated/u);
  await expect.poll(download.stopped).toBe(true);
});

test('a database that does not answer ends no download', async () => {
  const download = await begin();
  download.now(() => Promise.reject(new Error('The database is away.')));
  const before = download.asked();
  await expect.poll(download.asked).toBeGreaterThan(before + 2);
  download.now(async () => 'owner');
  const later = download.asked();
  await expect.poll(download.asked).toBeGreaterThan(later + 2);
  expect(download.stopped()).toBe(false);
  download.now(async () => null);
  await expect(download.ended).rejects.toThrow(/terminated/u);
});
