import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture } from '../../../testing/app-fixture.ts';
import { runUntilKilled } from '../../../testing/until-killed.ts';
import { addLanesTag } from '../testing/lanes-fixture.ts';
import { createReplacing } from '../testing/replacements-fixture.ts';

const program = fileURLToPath(new URL('../testing/replace-tags.test-program.ts', import.meta.url));
const KILLS = 3;
const REPLACED = 20;

let fixture: AppFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openAppFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-replaced-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

/** Another process replaces tags; it is killed so many milliseconds after it has begun. */
function replaceUntilKilled(args: readonly string[], milliseconds: number): Promise<boolean> {
  const all = [fixture.databaseUrl, ...args];
  const settings = { TAG_REPLACEMENT: 'serial-number' };
  return runUntilKilled(program, all, { dataDir: folder, settings, milliseconds });
}

test(`a server killed ${KILLS} times replaces each tag once and wholly: one works, and has the balance, the plate and the rest`, async () => {
  const replacing = createReplacing(fixture);
  const clerk = await fixture.addStaff('clerk');
  const customer = await fixture.addCustomer();
  const tag = await addLanesTag(fixture, customer);
  const serials: string[] = [];
  for (let n = 0; n < REPLACED; n += 1) serials.push(await replacing.printTag());
  const args = [clerk.userId, customer.accountId, tag.tagId, ...serials];
  const { database } = fixture.app;

  /** Of the customer's tags: how many work, with which plate, and what is on all of them. */
  const standing = async () => {
    const [found] = await database.run(
      `SELECT count(*) FILTER (WHERE status = 'aktivan')::int AS working,
              min(plate) FILTER (WHERE status = 'aktivan') AS plate,
              sum(l.balance_minor) FILTER (WHERE status = 'aktivan')::int AS balance,
              count(*)::int - 1 - (SELECT count(*) FROM tag_replacements r WHERE r.account_id = $1)::int AS loose
       FROM tags t LEFT JOIN ledger_accounts l
         ON l.account_id = t.account_id AND l.ledger_account_id = 'tag:' || t.tag_id
       WHERE t.account_id = $1`,
      [customer.accountId],
    );
    return found;
  };
  const whole = { working: 1, plate: 'BG 2148-AP', balance: 500_000, loose: 0 };

  let killedHalfway = 0;
  for (let kills = 0; kills < KILLS; kills += 1) {
    if (!(await replaceUntilKilled(args, randomInt(20, 200)))) killedHalfway += 1;
    expect(await replacing.faults()).toEqual([]);
    expect(await standing()).toEqual(whole);
  }
  expect(killedHalfway).toBeGreaterThan(0);
  expect(await replaceUntilKilled(args, 60_000)).toBe(true);
  expect(await replacing.faults()).toEqual([]);
  expect(await standing()).toEqual(whole);
  // Each replacement was told once.
  const mails = await fixture.mailsTo(`${customer.username}@primer.rs`);
  expect(mails.map(({ template }) => template)).toEqual(
    Array.from({ length: REPLACED }, () => 'tags.mail-replaced'),
  );
}, 120_000);
