import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { posaljiZahtev } from '@rampa/contract/purchase-requests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskScope, scopeOf } from '../../testing/scope.ts';
import { saidUntilKilled } from '../../testing/until-killed.ts';
import { wishOf } from '../purchases/index.ts';
import { openRequestFixture, type RequestFixture } from './testing/request-fixture.ts';

const program = fileURLToPath(new URL('testing/accept.test-program.ts', import.meta.url));
const KILLS = 3;
const REQUESTS = 40;
/** As many as the throttle allows at once. */
const AT_ONCE = 9;

let fixture: RequestFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openRequestFixture(1000);
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-accept-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Another process accepts them; it is killed after so many milliseconds. Returns what it printed.
 */
async function acceptUntilKilled(
  numbers: readonly string[],
  milliseconds: number,
): Promise<ReadonlyMap<string, string>> {
  const { accountId, userId } = fixture.company;
  const args = [fixture.app.databaseUrl, '2026-11-25T12:00:00Z', accountId, userId, ...numbers];
  const said = await saidUntilKilled(program, args, { dataDir: folder, milliseconds });
  return new Map(
    said.map((line) => {
      const [number = '', order = ''] = line.split(' ');
      return [number, order];
    }),
  );
}

/** Without a token, which would not live as long as this takes. */
async function sendAndPrice(): Promise<string> {
  const { purchaseRequests, requestDesk } = fixture.app.app.services;
  const scope = scopeOf(fixture.company, { personType: 'pravno' });
  const input = posaljiZahtev.input.parse(
    fixture.wishOf({ lines: [{ kategorija: 'I', quantity: 2, package: 'none' }] }),
  );
  const sent = await purchaseRequests.send(scope, { ...wishOf(input), note: input.note });
  if (!sent.ok) throw new Error(sent.code);
  const number = sent.value;
  await requestDesk.price(deskScope(fixture.app.now), { number }, { days: 30 }, '');
  return number;
}

test(`a server killed ${KILLS} times while offers are accepted makes one order of each, and loses none that it has confirmed`, async () => {
  const numbers: string[] = [];
  for (let at = 0; at < REQUESTS; at += 1) {
    if (at > 0 && at % AT_ONCE === 0) fixture.app.passTime({ hours: 2 });
    numbers.push(await sendAndPrice());
  }
  const said = new Map<string, string>();
  for (let kills = 0; kills < KILLS; kills += 1) {
    for (const [number, order] of await acceptUntilKilled(numbers, randomInt(5, 120))) {
      // What was confirmed once is confirmed again.
      expect(said.get(number) ?? order).toBe(order);
      said.set(number, order);
    }
    expect(await fixture.faults()).toEqual([]);
  }
  const all = await acceptUntilKilled(numbers, 60_000);
  expect(all.size).toBe(REQUESTS);
  for (const [number, order] of said) expect(all.get(number)).toBe(order);
  expect(new Set(all.values()).size).toBe(REQUESTS);
  const orders = await fixture.rows('SELECT order_number FROM orders');
  expect(orders).toHaveLength(REQUESTS);
  expect(await fixture.available('I')).toBe(1000 - 2 * REQUESTS);
  expect(await fixture.faults()).toEqual([]);
}, 300_000);
