import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saidUntilKilled } from '../../testing/until-killed.ts';
import {
  openComplaintFixture,
  operatorAddress,
  type ComplaintFixture,
} from './testing/complaint-fixture.ts';

const program = fileURLToPath(new URL('testing/remind.test-program.ts', import.meta.url));
const KILLS = 3;
const COMPLAINTS = 6;
const DAYS = 20;

let fixture: ComplaintFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-remind-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

/** Another process sends reminders day by day; it is killed after so many milliseconds. */
async function remindUntilKilled(milliseconds: number): Promise<number> {
  const args = [fixture.app.databaseUrl, '2026-11-28T12:00:00Z', String(DAYS)];
  const settings = { CONTACT_EMAIL: operatorAddress };
  const said = await saidUntilKilled(program, args, { dataDir: folder, settings, milliseconds });
  return said.length;
}

test(`killed ${KILLS} times, the reminder tells the operator of each day once`, async () => {
  for (let at = 0; at < COMPLAINTS; at += 1) await fixture.file();
  const reminders = async () =>
    (await fixture.mailsTo(operatorAddress)).filter(
      ({ template }) => template === 'complaints.mail-reminder',
    );
  for (let kills = 0; kills < KILLS; kills += 1) {
    const said = await remindUntilKilled(randomInt(5, 40));
    expect((await reminders()).length).toBeGreaterThanOrEqual(said);
  }
  expect(await remindUntilKilled(60_000)).toBe(DAYS);
  const told = await reminders();
  expect(told).toHaveLength(DAYS);
  // And the one that the customer gets anyway.
  for (const { params } of told) expect(params['count']).toBe(String(COMPLAINTS + 1));
}, 120_000);
