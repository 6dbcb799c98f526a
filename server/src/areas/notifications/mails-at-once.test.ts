import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { startMailServer, type MailServer } from '../../platform/mail/fake-mail-server.ts';
import {
  createMailTransport,
  mailJob,
  type MailRequest,
  type MailTransport,
} from '../../platform/mail/mail.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createLanguage } from '../language/index.ts';
import { createMailCodes } from '../mail-check/index.ts';
import { keyRing } from '../../platform/keys/key-ring.ts';
import { createNotificationsService } from './index.ts';

// From the queue to a mail server that takes its time, over real connections.

const connections = 8;
const within = { timeout: 40_000 };
const secretKeys = keyRing('a secret of this test alone');
let storage: TestDatabase;
let database: Database;
let server: MailServer;
let transport: MailTransport;
let jobs: Jobs;
let drawing = 0;
let mostDrawing = 0;
let stopped = false;
/** As the server stops. */
const stop = async (): Promise<void> => {
  stopped = true;
  await jobs.stop();
  transport.close();
};
/** Lets the mail server say that it has what it was given. */
let release = (): void => undefined;

beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl });
  server = await startMailServer();
  const log = createLog('silent');
  jobs = createJobs({ url: storage.appUrl, role: 'rampa_app', log });
  transport = createMailTransport({
    smtpUrl: server.url,
    from: 'Rampa <rampa@primer.rs>',
    connections,
  });
  createNotificationsService({
    jobs,
    clock: systemClock,
    transport,
    connections,
    language: await createLanguage(),
    codes: createMailCodes({ database, clock: systemClock, secretKeys }),
    sentMails: { leaving: async () => undefined },
    accountSaidTo: async () => null,
    roleOf: async () => 'owner',
    country: 'rs',
    publicUrl: 'https://rampa.example',
    secretKeys,
    log,
  }).attach('receipt', async () => {
    drawing += 1;
    mostDrawing = Math.max(mostDrawing, drawing);
    await database.run('SELECT pg_sleep(0.01)');
    drawing -= 1;
    return { fileName: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('a') };
  });
  await jobs.start();
});
afterAll(async () => {
  release();
  if (!stopped) await stop();
  server.close();
  await database.close();
  await storage.drop();
});
beforeEach(() => {
  server.lines.length = 0;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.takeAfter(() => released);
});

const enqueue = (addresses: readonly string[], more: Partial<MailRequest> = {}): Promise<void> =>
  database.transaction(async (tx) => {
    for (const to of addresses) {
      await jobs.enqueue(tx, mailJob, {
        to,
        languageId: '2',
        template: 'identity.mail-verify',
        params: { hours: '24' },
        actionUrl: 'https://rampa.example/verifikacija-naloga?token=abc',
        ...more,
      });
    }
  });
const addresses = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index}@primer.rs`);
const headers = (name: string): string[] =>
  server.lines.filter((line) => line.toLowerCase().startsWith(`${name}: `)).toSorted();
const waiting = async (): Promise<number> =>
  (await jobs.waiting()).find(({ queue }) => queue === mailJob.queue)?.waiting ?? 0;

test('as many mails are on their way at once as there may be connections, which are used again', async () => {
  const all = addresses(5 * connections, 'vozac');
  await enqueue(all);
  await expect.poll(() => server.underway(), within).toBe(connections);
  expect(server.connections()).toEqual({ open: connections, ever: connections });
  release();
  await expect.poll(waiting, within).toBe(0);
  expect(headers('to')).toEqual(all.map((address) => `To: ${address}`).toSorted());
  expect(new Set(headers('message-id')).size).toBe(all.length);
  expect(server.connections().ever).toBe(connections);
});

test('a mail whose answer was lost goes out again, with the same Message-ID', async () => {
  await enqueue(['ponovo@primer.rs']);
  await expect.poll(() => server.underway(), within).toBe(1);
  server.cut();
  release();
  await expect
    .poll(async () => {
      await database.run(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`);
      return headers('to');
    }, within)
    .toEqual(['To: ponovo@primer.rs', 'To: ponovo@primer.rs']);
  await expect.poll(waiting, within).toBe(0);
  expect(headers('message-id')).toHaveLength(2);
  expect(new Set(headers('message-id')).size).toBe(1);
});

test('files are made one after another, however many mails leave', async () => {
  const attachment = { kind: 'receipt', params: {} };
  await enqueue(addresses(connections, 's.prilogom'), { attachment });
  await expect.poll(() => server.underway(), within).toBe(connections);
  release();
  await expect.poll(waiting, within).toBe(0);
  expect(mostDrawing).toBe(1);
});

test('at a stop the mails on their way are finished, and no connection stays open', async () => {
  await enqueue(addresses(3, 'poslednji'));
  await expect.poll(() => server.underway(), within).toBe(3);
  const stopping = stop();
  release();
  await stopping;
  expect(headers('to')).toHaveLength(3);
  expect(await database.run(`SELECT id FROM jobs.job WHERE name = 'mail'`)).toEqual([]);
  // Sooner than idle connections end by themselves.
  await expect.poll(() => server.connections().open, { timeout: 10_000 }).toBe(0);
});
