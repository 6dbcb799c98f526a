import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openComplaintStage,
  type ComplaintStage,
} from '../areas/complaints/testing/complaint-stage.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import { complaintCommands } from './complaint-commands.ts';
import type { CommandOptions, CommandReport } from './command.ts';
import { Temporal } from 'temporal-polyfill';

let stage: ComplaintStage;
let folder: string;
beforeAll(async () => {
  stage = await openComplaintStage();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-complaints-'));
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

let now = Temporal.Instant.from('2026-11-20T12:00:00Z');

async function run(
  name: string,
  args: readonly string[] = [],
  options: CommandOptions = {},
): Promise<CommandReport> {
  const read = readSettings({ DATA_DIR: folder }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const command = complaintCommands.find((candidate) => candidate.name === `complaints ${name}`);
  if (command === undefined) throw new Error(`There is no complaints ${name}`);
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

async function textFile(text: string | Buffer): Promise<string> {
  const file = path.join(folder, 'text.txt');
  await writeFile(file, text);
  return file;
}

test('a complaint is listed, taken, answered and accepted with money to the tag', async () => {
  const number = await stage.file({ about: 'passage', id: stage.things.passageId });
  expect((await run('list')).lines.join('\n')).toContain(`${number}  due 2026-11-28`);
  expect((await run('take', [number])).lines).toEqual([`${number} is in work.`]);
  expect((await run('take', [number])).exitCode).toBe(1);
  const file = await textFile('\uFEFFПроверавамо снимке.\r\n');
  expect((await run('answer', [number, file])).exitCode).toBe(0);
  const shown = (await run('show', [number])).lines.join('\n');
  expect(shown).toContain('Проверавамо снимке.');
  expect(shown).toContain('Stara Pazova Novi Sad jug');
  const { serialNumber: tag } = stage.things;
  const accepted = await run('accept', [number], { refund: '480,50', tag });
  expect(accepted).toMatchObject({ exitCode: 0, data: { refundMinor: 48_050, tag } });
  expect((await stage.details(number)).refund?.amount.amount).toBe(48_050);
  expect((await run('accept', [number], { refund: '480,50', tag })).exitCode).toBe(1);
  expect(await stage.faults()).toEqual([]);
});

test.each([
  [{ refund: '480' }],
  [{ tag: '1' }],
  [{ refund: '-5', tag: '1' }],
  [{ refund: '4,8', tag: '1' }],
  [{ refund: '1e3', tag: '1' }],
  [{ refund: '', tag: '1' }],
])('%j is no refund', async (options) => {
  const number = await stage.file();
  expect((await run('accept', [number], options)).exitCode).toBe(2);
  expect((await stage.details(number)).state).toBe('received');
});

test('a refusal wants a reason that can be read', async () => {
  const number = await stage.file();
  expect((await run('refuse', [number])).exitCode).toBe(2);
  expect((await run('refuse', [number, path.join(folder, 'nema.txt')])).exitCode).toBe(2);
  for (const bad of ['   \n', 'а'.repeat(4001), Buffer.from([0x8a, 0x9e, 0xff])]) {
    expect((await run('refuse', [number, await textFile(bad)])).exitCode).toBe(2);
  }
  const reason = await textFile('Наплаћено је по ценовнику.');
  expect((await run('refuse', [number, reason])).exitCode).toBe(0);
  expect((await run('refuse', ['R000101-00000000', reason])).lines).toEqual([
    'There is no such complaint.',
  ]);
});

test('what is late is said, and the due ones stand alone', async () => {
  const number = await stage.file();
  now = now.add({ hours: 6 * 24 });
  expect((await run('list', [], { due: true })).lines.join('\n')).not.toContain(number);
  now = now.add({ hours: 3 * 24 });
  expect((await run('list', [], { due: true })).lines.join('\n')).toContain(
    `${number}  due 2026-11-28  LATE`,
  );
});

test('what a customer wrote does not command the terminal', async () => {
  const number = await stage.file({ text: 'Погледајте \u001b[2J овде, молим.' });
  expect((await run('show', [number])).lines.join('\n')).not.toContain('\u001b');
});
