import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { mailJob, type Mail, type MailRequest } from '../../platform/mail/mail.ts';
import { createLinkSeal } from '../../platform/mail/sealed-link.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createLanguage } from '../language/index.ts';
import { createMailCodes } from '../mail-check/index.ts';
import { createNotificationsService, type NotificationsService } from './index.ts';
import { keyRing } from '../../platform/keys/key-ring.ts';
import { everyAccount } from '../../testing/scope.ts';

let storage: TestDatabase;
let database: Database;
let jobs: Jobs;
let notifications: NotificationsService;
const secretKeys = keyRing('a secret of this test alone');
const links = createLinkSeal(secretKeys);
const sent: Mail[] = [];
let failing: Error | null = null;

beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl });
  const log = createLog('silent');
  jobs = createJobs({ url: storage.appUrl, role: 'rampa_app', log });
  notifications = createNotificationsService({
    jobs,
    clock: systemClock,
    transport: {
      async send(mail) {
        if (failing !== null) throw failing;
        sent.push(mail);
      },
      close: () => undefined,
    },
    connections: 1,
    language: await createLanguage(),
    codes: createMailCodes({ database, clock: systemClock, secretKeys }),
    sentMails: { leaving: async () => undefined },
    accountSaidTo: async () => null,
    roleOf: async () => 'owner',
    country: 'rs',
    publicUrl: 'https://rampa.example',
    secretKeys,
    log,
  });
  notifications.attach('receipt', async (_all, { topUpId }, languageId) => ({
    fileName: `potvrda-${topUpId}.pdf`,
    contentType: 'application/pdf',
    content: Buffer.from(`receipt in language ${languageId}`),
  }));
  notifications.attach('vanished', async () => null);
  notifications.attach('of-the-role-before', async () => 'not-theirs');
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await storage.drop();
});

let counter = 0;
function mailTo(changes: Partial<MailRequest> = {}): MailRequest {
  counter += 1;
  return {
    to: `vozac${counter}@primer.rs`,
    languageId: '2',
    template: 'identity.mail-verify',
    params: { hours: '24' },
    actionUrl: 'https://rampa.example/verifikacija-naloga?token=abc',
    ...changes,
  };
}
const enqueue = (request: MailRequest) =>
  database.transaction((tx) => jobs.enqueue(tx, mailJob, request));
const jobOf = async ({ to }: MailRequest): Promise<string | undefined> => {
  const rows = await database.run(
    `SELECT state::text AS state FROM jobs.job WHERE name = 'mail' AND data->>'to' = $1`,
    [to],
  );
  return (rows as { state: string }[])[0]?.state;
};
const within = { timeout: 20_000 };

test('a mail of what is over meanwhile is not sent, after the mail server was away or we were', async () => {
  const [over, still] = [
    mailTo({ until: '2026-01-01T00:00:00Z' }),
    mailTo({ until: '2099-01-01T00:00:00Z' }),
  ];
  await notifications.send(everyAccount, over, uuid());
  await notifications.send(everyAccount, still, uuid());
  expect(sent.map(({ to }) => to)).not.toContain(over.to);
  expect(sent.map(({ to }) => to)).toContain(still.to);
});

test('a mail is sent when its transaction commits, in the customer’s language', async () => {
  const request = mailTo();
  await enqueue(request);
  await expect.poll(() => sent.filter(({ to }) => to === request.to), within).toHaveLength(1);
  expect(sent.find(({ to }) => to === request.to)?.subject).toBe('Potvrdite adresu e-pošte');
});

test('a mail whose file no longer exists is sent without it', async () => {
  const request = mailTo({ attachment: { kind: 'vanished', params: {} } });
  await enqueue(request);
  await expect
    .poll(() => sent.find(({ to }) => to === request.to)?.attachments, within)
    .toEqual([]);
});

test('a mail whose reader may not have it any more is not sent', async () => {
  const request = mailTo({ attachment: { kind: 'of-the-role-before', params: {} } });
  await enqueue(request);
  await expect.poll(() => jobOf(request), within).toBeUndefined();
  expect(sent.filter(({ to }) => to === request.to)).toEqual([]);
});

test('a mail that the version before has queued names its account as that one would have', async () => {
  const named = mailTo({
    actionUrl: 'https://rampa.example/pages/dopune',
    account: 'Превоз д. о. о.',
  });
  const own = mailTo({ actionUrl: 'https://rampa.example/pages/dopune', account: '' });
  const textOf = ({ to }: MailRequest) => sent.find((mail) => mail.to === to)?.text;
  await enqueue(named);
  await enqueue(own);
  await expect.poll(() => textOf(named), within).toContain('odnosi na nalog: Превоз д. о. о.');
  expect(textOf(named)).toContain('https://rampa.example/pages/dopune\n');
  await expect.poll(() => textOf(own), within).toContain('https://rampa.example/pages/dopune\n');
  expect(textOf(own)).not.toContain('odnosi na nalog');
});

test('a rolled-back transaction sends no mail', async () => {
  const request = mailTo();
  const takenBack = database.transaction(async (tx) => {
    await jobs.enqueue(tx, mailJob, request);
    throw new Error('the reason was taken back');
  });
  await expect(takenBack).rejects.toThrow('taken back');
  expect(await jobOf(request)).toBeUndefined();
});

test('while the mail server is down the mail waits', async () => {
  const request = mailTo();
  failing = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' });
  await enqueue(request);
  await expect.poll(() => jobOf(request), within).toBe('retry');
  failing = null;
  expect(sent.filter(({ to }) => to === request.to)).toHaveLength(0);
});

test('a sent mail leaves nothing in the queue', async () => {
  const request = mailTo();
  await enqueue(request);
  await expect.poll(() => sent.filter(({ to }) => to === request.to), within).toHaveLength(1);
  await expect.poll(() => jobOf(request), within).toBeUndefined();
});

test('a mail that is sent again has its one link, which nobody reads in the queue meanwhile', async () => {
  const to = 's.linkom@primer.rs';
  const url = 'https://rampa.example/verifikacija-naloga?token=jednom-i-nikad-vise';
  const request = mailTo({ to, actionUrl: links.close(url, to) });
  failing = Object.assign(new Error(`450 4.2.1 <${to}> try later`), { code: 'EENVELOPE' });
  await enqueue(request);
  await expect.poll(() => jobOf(request), within).toBe('retry');
  const [job] = await database.run(
    `SELECT data::text AS data, output::text AS output FROM jobs.job WHERE data->>'to' = $1`,
    [to],
  );
  const { data, output } = job as { data: string; output: string };
  expect(data).not.toContain('jednom');
  expect(output).not.toContain(to);
  failing = null;
  await database.run(`UPDATE jobs.job SET start_after = now() WHERE data->>'to' = $1`, [to]);
  await expect.poll(() => sent.filter((mail) => mail.to === to), within).toHaveLength(1);
  expect(sent.find((mail) => mail.to === to)?.text).toContain(url);
});

test('a link that was sealed for somebody else is not mailed', async () => {
  const actionUrl = links.close(
    'https://rampa.example/verifikacija-naloga?token=abc',
    'ana@primer.rs',
  );
  const request = mailTo({ actionUrl });
  await expect(notifications.send(everyAccount, request, 'mail-1')).rejects.toThrow(
    /unable to authenticate/,
  );
  expect(sent.filter(({ to }) => to === request.to)).toEqual([]);
});

test('a mail to a mailbox that does not exist is not retried, one that is refused otherwise is', async () => {
  const request = mailTo();
  failing = Object.assign(new Error('no such user'), {
    command: 'RCPT TO',
    response: '550 5.1.1 No such user',
  });
  await notifications.send(everyAccount, request, 'mail-1');
  failing = Object.assign(new Error('relaying denied'), {
    command: 'RCPT TO',
    response: '554 5.7.1 Relaying denied',
  });
  await expect(notifications.send(everyAccount, request, 'mail-1')).rejects.toThrow(
    'relaying denied',
  );
  failing = null;
});

test('a file is created when the mail is written, in its language', async () => {
  const attachment = { kind: 'receipt', params: { topUpId: '42' } };
  await notifications.send(
    everyAccount,
    mailTo({ to: 's.prilogom@primer.rs', languageId: '3', attachment }),
    'mail-2',
  );
  expect(sent.find(({ to }) => to === 's.prilogom@primer.rs')?.attachments).toEqual([
    {
      fileName: 'potvrda-42.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('receipt in language 3').toString('base64'),
    },
  ]);
});

test('a mail with an unknown kind of file is not sent without it', async () => {
  const attachment = { kind: 'unknown', params: {} };
  const request = mailTo({ attachment });
  await expect(notifications.send(everyAccount, request, 'mail-1')).rejects.toThrow(
    'No area makes',
  );
  expect(sent.filter(({ to }) => to === request.to)).toHaveLength(0);
});

test('a kind of file cannot have two makers', () => {
  expect(() => notifications.attach('receipt', () => Promise.reject(new Error('never')))).toThrow(
    'two handlers',
  );
});
