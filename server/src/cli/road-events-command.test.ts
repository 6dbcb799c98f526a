import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aJsonEvent, aJsonFile } from '../areas/road-conditions/testing/event-samples.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import { openAppFixture, type AppFixture } from '../testing/app-fixture.ts';
import { roadEventsCommand } from './road-events-command.ts';

let fixture: AppFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openAppFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-roads-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function run(text: string | undefined, dryRun = false) {
  const read = readSettings({ DATA_DIR: folder }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const file = path.join(folder, 'dogadjaji.json');
  if (text !== undefined) await writeFile(file, text);
  const report = await roadEventsCommand.run({
    args: text === undefined ? [] : [file],
    settings: read.settings,
    database: fixture.app.database,
    databaseUrl: fixture.databaseUrl,
    ownerUrl: fixture.ownerUrl,
    clock: systemClock,
    log: createLog('silent'),
    dryRun,
    say: () => undefined,
  });
  return { ...report, lines: report.lines.map((line) => line.replace(`${file}:`, '')) };
}

test('a dry run reports the outcome of a file, the import does it, and a second one changes nothing', async () => {
  const file = aJsonFile([aJsonEvent()]);
  const counts = (added: number, known: number) =>
    `1 events read: ${added} added, 0 changed, ${known} known, 0 older than what is known, 0 held.`;
  expect(await run(file, true)).toMatchObject({
    exitCode: 0,
    lines: [counts(1, 0), 'Nothing was changed (--dry-run).'],
    data: { dryRun: true, added: ['radovi-1'] },
  });
  expect((await run(file)).lines).toEqual([counts(1, 0)]);
  expect((await run(file)).lines).toEqual([counts(0, 1)]);
});

test('a file with a fault is refused whole, with line and column', async () => {
  const report = await run(aJsonFile([aJsonEvent({ id: 'x' }), aJsonEvent({ road: '' })]));
  expect(report.exitCode).toBe(1);
  expect(report.lines[0]).toMatch(/^\d+:\d+: events\.1\.road: /);
  expect(report.lines.at(-1)).toBe('Nothing was imported.');
  expect(await fixture.app.database.run(`SELECT 1 FROM road_events WHERE event_id = 'x'`)).toEqual(
    [],
  );
});

test('without a file it asks for one', async () => {
  expect((await run(undefined)).exitCode).toBe(2);
});
