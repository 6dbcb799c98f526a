import type { AnyCall } from '@rampa/contract';
import { promeniUlogu, ukloniClana } from '@rampa/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../../platform/mail/fake-mail-server.ts';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { openStatementFixture, type StatementFixture } from './testing/statement-fixture.ts';

// Mails with an account's documents, which wait while the mail server is away.

let mailServer: MailServer;
let statements: StatementFixture;
beforeAll(async () => {
  mailServer = await startMailServer();
  statements = await openStatementFixture({ settings: { SMTP_URL: mailServer.url } });
});
afterAll(async () => {
  await statements.fixture.close();
  mailServer.close();
});

test('a statement that waits goes to who is of the office still, and not to who was removed or made a driver meanwhile', async () => {
  const { fixture } = statements;
  const owner = await statements.company();
  const [gone, driver, stays] = [
    await fixture.addMember(owner, 'accountant'),
    await fixture.addMember(owner, 'accountant'),
    await fixture.addMember(owner, 'accountant'),
  ];
  await statements.topUp(owner, '2026-10-01T08:00:00Z', 1_000_000);
  await statements.drive(owner, '2026-10-02T08:00:00Z');
  await statements.close('2026-10', true);
  const waiting = async ({ username }: SignedIn) =>
    (await fixture.mailsTo(username)).map(({ template }) => template.split('.')[0]);
  expect(await waiting(gone)).toEqual(['statements']);
  const change = async (call: AnyCall, input: object) =>
    expect(await fixture.call(call, input, owner.token)).toMatchObject({ statusCode: 200 });
  await change(ukloniClana, { member_id: gone.userId });
  await change(promeniUlogu, { member_id: driver.userId, role: 'driver' });
  expect(await waiting(driver)).toEqual(['statements', 'identity']);
  await fixture.app.jobs.start();
  const mailed = ({ username }: SignedIn) =>
    mailServer.recipients.filter((line) => line.includes(username)).length;
  await expect.poll(() => mailed(stays), { timeout: 30_000 }).toBe(1);
  for (const who of [gone, driver]) {
    await expect.poll(() => waiting(who), { timeout: 30_000 }).toEqual([]);
    // They are told what happened to them, and nothing else.
    expect(mailed(who)).toBe(1);
  }
});
