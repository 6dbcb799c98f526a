import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackedTag } from '../areas/purchases/index.ts';
import { openOrderFixture, type OrderFixture } from '../areas/purchases/testing/order-fixture.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import type { CommandReport } from './command.ts';
import { orderCommands } from './order-commands.ts';

/** Codes are hashed with it, so the command line has the server's. */
const keys = { SECRET_KEY: 'the key of the server and of its command line' };

let fixture: OrderFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openOrderFixture(100, keys);
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-orders-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function run(name: string, ...args: readonly string[]): Promise<CommandReport> {
  const read = readSettings({ DATA_DIR: folder, ...keys }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const command = orderCommands.find((candidate) => candidate.name === `orders ${name}`);
  if (command === undefined) throw new Error(`There is no command orders ${name}`);
  return command.run({
    args,
    settings: read.settings,
    database: fixture.app.app.database,
    databaseUrl: fixture.app.databaseUrl,
    ownerUrl: fixture.app.ownerUrl,
    clock: systemClock,
    log: createLog('silent'),
    say: () => undefined,
  });
}

const tagsIn = ({ data }: CommandReport): readonly PackedTag[] =>
  // The codes that the command prints.
  (data as { devices: readonly PackedTag[] }).devices;

test('an order is listed, sent with its codes, and delivered', async () => {
  const { order_number: number } = await fixture.place({ payment: 'on-delivery' });
  expect((await run('list')).lines.join('\n')).toContain(`${number}  2026-11-20  confirmed`);
  const shipped = await run('ship', number);
  expect(shipped.exitCode).toBe(0);
  expect(shipped.lines[0]).toMatch(/^category I {4}serial number \d{12} {2}verification code \d+$/);
  expect(await run('ship', number)).toMatchObject({
    exitCode: 1,
    lines: ['The order is not in a state for that; see `rampa orders list`.'],
    data: { refused: 'wrong-state' },
  });
  expect((await run('deliver', number)).lines).toEqual([`${number} is delivered.`]);
  expect((await run('list')).lines).toEqual(['0 orders.']);
});

test('lost codes are replaced, and the previous ones no longer work', async () => {
  const { order_number: number } = await fixture.place({
    payment: 'on-delivery',
    lines: [{ kategorija: 'II', quantity: 3, package: 'none' }],
  });
  expect((await run('reprint', number)).exitCode).toBe(1);
  await run('ship', number);
  const first = await run('reprint', number);
  expect(first.exitCode).toBe(0);
  expect(first.lines.at(-1)).toBe(
    `These are the codes of 3 tags of ${number} now; the previous ones no longer work.`,
  );
  const lost = tagsIn(first);
  const customer = await fixture.app.addCustomer();
  const [activated] = lost;
  if (activated === undefined) throw new Error('Nothing was printed');
  await fixture.activate(customer, activated);

  const printed = tagsIn(await run('reprint', number));
  expect(printed.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(
    lost
      .map(({ serialNumber }) => serialNumber)
      .filter((serialNumber) => serialNumber !== activated.serialNumber)
      .toSorted(),
  );
  for (const tag of printed) {
    const before = lost.find(({ serialNumber }) => serialNumber === tag.serialNumber);
    await expect(
      fixture.activate(customer, { ...tag, verificationCode: before?.verificationCode ?? '' }),
    ).rejects.toThrow('tags.code-wrong');
    await fixture.activate(customer, tag);
  }
  expect((await run('reprint', number)).lines).toEqual([
    `All tags of ${number} are activated: there is nothing to print.`,
  ]);
  expect(await fixture.faults()).toEqual([]);
});

test('tags that are added are for sale', async () => {
  expect((await run('stock', 'IA', '50')).data).toMatchObject({ available: { IA: 150 } });
  expect((await run('stock')).lines).toContain('category IA   150');
  expect((await run('stock', 'V', '1')).exitCode).toBe(2);
  expect((await run('stock', 'I', '-1')).exitCode).toBe(2);
});

test('an unknown or missing order number is reported', async () => {
  expect(await run('deliver', '000000000000')).toMatchObject({
    exitCode: 1,
    lines: ['There is no such order.'],
  });
  expect((await run('refunded')).exitCode).toBe(2);
  expect(await run('reprint', '000000000000')).toMatchObject({
    exitCode: 1,
    data: { refused: 'not-found' },
  });
});
