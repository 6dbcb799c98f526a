import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailJob } from '../../platform/mail/mail.ts';
import { runUntilKilled } from '../../testing/until-killed.ts';
import {
  openStatementFixture,
  type Company,
  type StatementFixture,
} from './testing/statement-fixture.ts';

const program = fileURLToPath(new URL('testing/close.test-program.ts', import.meta.url));
const KILLS = 3;
const COMPANIES = 12;
const MONTHS = ['06', '07', '08', '09', '10'];

let statementFixture: StatementFixture;
let folder: string;
beforeAll(async () => {
  statementFixture = await openStatementFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-statements-'));
});
afterAll(async () => {
  await statementFixture.fixture.close();
  await rm(folder, { recursive: true, force: true });
});

/** Another process closes the months; it is killed so many milliseconds after it has begun. */
function closeUntilKilled(milliseconds: number): Promise<boolean> {
  const args = [statementFixture.fixture.databaseUrl, '2026-10'];
  return runUntilKilled(program, args, { dataDir: folder, milliseconds });
}

test(`a server killed ${KILLS} times while it closes months puts every posting into one statement, and tells customers once`, async () => {
  const companies: Company[] = [];
  for (let at = 0; at < COMPANIES; at += 1) {
    const company = await statementFixture.company();
    companies.push(company);
    const moments = MONTHS.flatMap((month) =>
      Array.from({ length: 20 }, (_, day) => `2026-${month}-${10 + (day % 18)}T0${day % 9}:10:00Z`),
    );
    await statementFixture.drive(company, ...moments);
  }
  const { database } = statementFixture.fixture.app;
  let killedHalfway = 0;
  for (let kills = 0; kills < KILLS; kills += 1) {
    const done = await closeUntilKilled(randomInt(3, 40));
    if (!done) killedHalfway += 1;
    expect(await statementFixture.faults()).toEqual([]);
  }
  expect(killedHalfway).toBeGreaterThan(0);
  expect(await closeUntilKilled(60_000)).toBe(true);
  expect(await statementFixture.faults()).toEqual([]);
  // Each posting of a toll to a tag is in one statement.
  const loose = await database.run(
    `SELECT p.account_id FROM postings p JOIN ledger_accounts l USING (account_id, ledger_account_id)
     LEFT JOIN statement_entries e USING (account_id, journal_id, line_no)
     LEFT JOIN statements s ON s.account_id = e.account_id AND s.statement_id = e.statement_id
     WHERE l.kind = 'tag' AND s.statement_id IS NULL`,
  );
  expect(loose).toEqual([]);
  for (const company of companies) {
    const months = await statementFixture.statementsOf(company);
    expect(months.map(({ month, passages }) => [month, passages])).toEqual(
      MONTHS.map((month) => [`2026-${month}`, 20]),
    );
  }
  const mails = await database.run('SELECT 1 FROM jobs.job WHERE name = $1', [mailJob.queue]);
  expect(mails).toHaveLength(COMPANIES);
}, 120_000);
