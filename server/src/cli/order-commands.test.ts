import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrderStage, type OrderStage } from '../areas/purchases/testing/order-stage.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import type { CommandReport } from './command.ts';
import { orderCommands } from './order-commands.ts';

let stage: OrderStage;
let folder: string;
beforeAll(async () => {
  stage = await openOrderStage(100);
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-orders-'));
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

async function run(name: string, ...args: readonly string[]): Promise<CommandReport> {
  const read = readSettings({ DATA_DIR: folder }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const command = orderCommands.find((candidate) => candidate.name === `orders ${name}`);
  if (command === undefined) throw new Error(`There is no orders ${name}`);
  return command.run({
    args,
    settings: read.settings,
    database: stage.app.app.database,
    databaseUrl: stage.app.databaseUrl,
    ownerUrl: stage.app.databaseUrl,
    clock: systemClock,
    log: createLog('silent'),
    say: () => undefined,
  });
}

test('an order is listed, sent with its codes, and handed over', async () => {
  const { order_number: number } = await stage.place({ payment: 'on-delivery' });
  expect((await run('list')).lines.join('\n')).toContain(`${number}  2026-11-20  confirmed`);
  const shipped = await run('ship', number);
  expect(shipped.exitCode).toBe(0);
  expect(shipped.lines[0]).toMatch(/^category I {4}serial number \d{12} {2}verification code \d+$/);
  expect((await run('ship', number)).exitCode).toBe(1);
  expect((await run('deliver', number)).lines).toEqual([`${number} is delivered.`]);
  expect((await run('list')).lines).toEqual(['0 orders.']);
});

test('devices come in and are for sale', async () => {
  expect((await run('stock', 'IA', '50')).data).toMatchObject({ available: { IA: 150 } });
  expect((await run('stock')).lines).toContain('category IA   150');
  expect((await run('stock', 'V', '1')).exitCode).toBe(2);
  expect((await run('stock', 'I', '-1')).exitCode).toBe(2);
});

test('an order that is not there, or not named, is said', async () => {
  expect(await run('deliver', '000000000000')).toMatchObject({
    exitCode: 1,
    lines: ['There is no such order.'],
  });
  expect((await run('refunded')).exitCode).toBe(2);
});
