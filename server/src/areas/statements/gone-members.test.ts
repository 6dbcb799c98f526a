import { ukloniClana } from '@rampa/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../../platform/mail/fake-mail-server.ts';
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

test('a statement that waits goes to who is a member still, and not to who was removed meanwhile', async () => {
  const { fixture } = statements;
  const owner = await statements.company();
  const [gone, stays] = [
    await fixture.addMember(owner, 'accountant'),
    await fixture.addMember(owner, 'accountant'),
  ];
  await statements.drive(owner, '2026-10-02T08:00:00Z');
  await statements.close('2026-10', true);
  const statementTo = async (address: string) =>
    (await fixture.mailsTo(address)).filter(({ template }) => template.startsWith('statements.'));
  expect(await statementTo(gone.username)).toHaveLength(1);
  const removed = await fixture.call(ukloniClana, { member_id: gone.userId }, owner.token);
  expect(removed.statusCode).toBe(200);
  await fixture.app.jobs.start();
  // They are told that they were removed, and nothing else.
  const mailed = (address: string) =>
    mailServer.recipients.filter((line) => line.includes(address)).length;
  await expect.poll(() => mailed(gone.username), { timeout: 30_000 }).toBe(1);
  await expect.poll(() => mailed(stays.username), { timeout: 30_000 }).toBe(1);
  await expect.poll(() => fixture.mailsTo(gone.username), { timeout: 30_000 }).toEqual([]);
  expect(mailed(gone.username)).toBe(1);
});
