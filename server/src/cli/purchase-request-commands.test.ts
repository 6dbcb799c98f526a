import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openRequestStage,
  type RequestStage,
} from '../areas/purchase-requests/testing/request-stage.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import type { CommandOptions, CommandReport } from './command.ts';
import { purchaseRequestCommands } from './purchase-request-commands.ts';

let stage: RequestStage;
let folder: string;
beforeAll(async () => {
  stage = await openRequestStage();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-requests-'));
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

const now = Temporal.Instant.from('2026-11-20T12:00:00Z');

async function run(
  name: string,
  args: readonly string[] = [],
  options: CommandOptions = {},
): Promise<CommandReport> {
  const read = readSettings({ DATA_DIR: folder }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const command = purchaseRequestCommands.find((one) => one.name === `requests ${name}`);
  if (command === undefined) throw new Error(`There is no requests ${name}`);
  return command.run({
    args,
    options,
    settings: read.settings,
    database: stage.app.app.database,
    databaseUrl: stage.app.databaseUrl,
    ownerUrl: stage.app.databaseUrl,
    clock: { now: () => now },
    log: createLog('silent'),
    say: () => undefined,
  });
}

async function textFile(text: string): Promise<string> {
  const file = path.join(folder, 'text.txt');
  await writeFile(file, text);
  return file;
}

test('a request is listed, shown, priced with a text and its own terms, and leaves the list', async () => {
  const number = await stage.sendOne({ note: 'Хитно\u001B[31m нам треба.' });
  expect((await run('list')).lines.join('\n')).toContain(`${number}  2026-11-20  sent`);
  const shown = (await run('show', [number])).lines.join('\n');
  expect(shown).toContain('category I       40 tags');
  expect(shown).not.toContain('\u001B');
  const file = await textFile('\uFEFFИспорука за три дана.\r\n');
  const terms = { discount: '10', device: '1900,50', delivery: '0', days: '5' };
  const priced = await run('price', [number, file], terms);
  expect(priced).toMatchObject({
    exitCode: 0,
    data: { totalMinor: 6_841_800, revision: 1, validUntil: '2026-11-25' },
  });
  expect((await stage.details(number)).answer).toBe('Испорука за три дана.');
  expect((await run('list')).lines.join('\n')).not.toContain(number);
  expect((await run('list', [], { priced: true })).lines.join('\n')).toContain(
    `${number}  2026-11-20  priced`,
  );
});

test.each([
  [{ discount: '10,5' }],
  [{ discount: '-5' }],
  [{ device: '1e3' }],
  [{ delivery: '' }],
  [{ days: 'десет' }],
])('%j is not understood', async (options) => {
  const number = await stage.sendOne();
  expect((await run('price', [number], options)).exitCode).toBe(2);
  expect((await stage.details(number)).state).toBe('sent');
});

test('what cannot be asked for, or is over, is refused with a sentence', async () => {
  await stage.newCompany();
  const number = await stage.sendOne();
  expect(await run('price', [number], { discount: '101' })).toMatchObject({
    exitCode: 1,
    data: { refused: 'bad-terms' },
  });
  expect((await run('refuse', [number])).exitCode).toBe(2);
  expect((await run('refuse', [number, path.join(folder, 'нема.txt')])).exitCode).toBe(2);
  const reason = await textFile('Не продајемо у иностранство.');
  expect((await run('refuse', [number, reason])).lines).toEqual([`${number} is refused.`]);
  expect(await run('price', [number])).toMatchObject({
    exitCode: 1,
    data: { refused: 'wrong-state' },
  });
  expect((await run('show', ['Z000101-00000000'])).lines).toEqual([
    'There is no such purchase request.',
  ]);
});
