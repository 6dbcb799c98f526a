import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, join } from 'node:path';
import type { Country } from '@rampa/contract';
import type { Lice } from '@rampa/contract/identity';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { createDatabase, type Database } from '../../../platform/database/database.ts';
import { answered, createEvents, heard, type Events } from '../../../platform/events/events.ts';
import type { Http } from '../../../platform/http/http.ts';
import { createJobs, type Jobs } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import {
  readWaitingMails,
  type WaitingMail,
} from '../../../platform/mail/testing/waiting-mails.ts';
import { createTestDatabase } from '../../../platform/testing/test-database.ts';
import { countries } from '../../../countries.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { usualLowBalances } from '../../../platform/country-facts.ts';
import { createLanguage } from '../../language/index.ts';
import type { UserKey } from '../identity.store.ts';
import { keyRing } from '../../../platform/keys/key-ring.ts';
import { signingKeys } from '../../../platform/signing-key.ts';
import {
  createAccount,
  createIdentityService,
  createPasswordHasher,
  accountReclaimed,
  driverRemoved,
  memberRemoved,
  noticeOutdated,
  ownerRemoved,
  registerIdentityRoutes,
  userRegistered,
  type IdentityService,
} from '../index.ts';
import type { PushSettings } from '../push/push-devices.ts';
import type { SmsSettings } from '../../../platform/sms/sms.ts';
import { callThrough, openHttp, type Answer, type Call, type CallOptions } from './calls.ts';
import { countHashWork } from './count-hash-work.ts';
import { quickHash } from './quick-hash.ts';

/** Identity behind its real calls, on a database of its own, with a clock that the test moves. */
export interface IdentityFixture {
  readonly http: Http;
  readonly identity: IdentityService;
  readonly database: Database;
  /** Login that may change what the program may not. */
  readonly ownerUrl: string;
  readonly key: KeyObject;
  /** Who has agreed to the operator's terms so far. */
  readonly agreed: readonly UserKey[];
  /** Passwords compared or hashed so far. */
  readonly hashWork: () => number;
  readonly passTime: (duration: Temporal.DurationLike) => void;
  readonly now: () => Temporal.Instant;
  readonly call: Call;
  /** A customer whose address is confirmed, unless said otherwise. */
  addCustomer(options?: {
    readonly verified?: boolean;
    readonly personType?: Lice;
  }): Promise<FixtureCustomer>;
  signIn(customer: FixtureCustomer, options?: CallOptions): Promise<Answer>;
  /** All mails, oldest first: none leaves. */
  mailsTo(address: string): Promise<readonly WaitingMail[]>;
  /** Payloads of the jobs of a queue so far, done or not. */
  queued(queue: string): readonly object[];
  audited(accountId: string): Promise<{ action: string; details: string }[]>;
  close(): Promise<void>;
}

export interface FixtureCustomer {
  readonly accountId: string;
  readonly userId: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

export const publicUrl = 'https://rampa.example';
const password = 'nočni vozač do mora';
const noPush: PushSettings = {
  keys: null,
  hosts: [],
  allowLocal: true,
  contact: 'mailto:podrska@primer.rs',
};
const secretKeys = keyRing('a secret of this test alone');

/** In the list of those that are known from breaches. */
export const breachedPassword = 'procurela lozinka sa sajta';

function writeBreachedPasswords(): string {
  const file = join(mkdtempSync(join(os.tmpdir(), 'rampa-breached-')), 'list.txt');
  const hash = createHash('sha1').update(breachedPassword).digest('hex').toUpperCase();
  writeFileSync(file, `${hash}:12\r\n`);
  return file;
}

export async function openIdentityFixture(
  country: Country = 'rs',
  push: PushSettings = noPush,
  sms: SmsSettings | null = null,
): Promise<IdentityFixture> {
  const storage = await createTestDatabase();
  const database = createDatabase({ url: storage.appUrl });
  const log = createLog('silent');
  const { jobs, queued } = watchJobs(createJobs({ url: storage.appUrl, role: 'rampa_app', log }));
  let now = Temporal.Instant.from('2026-11-20T12:00:00Z');
  const clock = { now: () => now };
  const { privateKey: key } = generateKeyPairSync('ed25519');
  const counted = countHashWork(createPasswordHasher());
  const agreed: UserKey[] = [];
  const events = joinEvents(agreed);
  const breachedPasswords = writeBreachedPasswords();
  const identity = createIdentityService({
    database,
    jobs,
    clock,
    country,
    isoCode: countries[country].isoCode,
    currency: countries[country].currency,
    usualLowBalances: usualLowBalances(countries[country]),
    all: everyAccount,
    translator: await createLanguage(),
    publicUrl,
    secretKeys,
    breachedPasswords,
    accessTokenKeys: signingKeys(key),
    hasher: counted.hasher,
    events,
    log,
    push,
    sms,
  });
  const http = openHttp({ log, clock, authenticator: identity.authenticator });
  registerIdentityRoutes(http, identity);
  // Mails stay in the outbox, where the tests read them.
  jobs.on({ ...mailJob, workers: 0 }, async () => undefined);
  await jobs.start();
  const passwordHash = await quickHash(password);

  const call = callThrough(http, identity);
  return {
    http,
    identity,
    database,
    ownerUrl: storage.ownerUrl,
    key,
    agreed,
    hashWork: counted.work,
    passTime: (duration) => {
      now = now.add(duration);
    },
    now: () => now,
    call,
    addCustomer: (options) => addCustomer(database, now, passwordHash, options),
    signIn: (customer, options) =>
      call('Token/GetToken', { username: customer.username, password: customer.password }, options),
    mailsTo: (address) => readWaitingMails(database, secretKeys, address),
    queued,
    async audited(accountId) {
      const rows = await database.run(
        'SELECT action, details::text FROM audit_trail WHERE account_id = $1 ORDER BY audit_id',
        [accountId],
      );
      return rows as { action: string; details: string }[];
    },
    async close() {
      await http.app.close();
      await jobs.stop();
      await database.close();
      await storage.drop();
      rmSync(dirname(breachedPasswords), { recursive: true });
    },
  };
}

/** The jobs, and the payloads that entered their queues. */
function watchJobs(working: Jobs): Pick<IdentityFixture, 'queued'> & { readonly jobs: Jobs } {
  const queued: { readonly queue: string; readonly payload: object }[] = [];
  const jobs: Jobs = {
    ...working,
    async enqueue(queries, kind, payload, given) {
      queued.push({ queue: kind.queue, payload });
      await working.enqueue(queries, kind, payload, given);
    },
  };
  return {
    jobs,
    queued: (queue) => queued.filter((job) => job.queue === queue).map(({ payload }) => payload),
  };
}

/** The events that identity tells; of what other areas do, only agreements to the terms are recorded. */
function joinEvents(agreed: UserKey[]): Events {
  const events = createEvents();
  events.join([
    heard(userRegistered, {
      legal: async (_, { scope: { accountId }, userId }) => void agreed.push({ accountId, userId }),
    }),
    heard(driverRemoved, {}),
    heard(memberRemoved, {}),
    heard(ownerRemoved, {}),
    heard(accountReclaimed, {}),
    // No account has tags here, so no driver has any.
    answered(noticeOutdated, {
      tags: async ({ tagId, driverId }) => tagId !== undefined && driverId !== undefined,
    }),
  ]);
  return events;
}

async function addCustomer(
  database: Database,
  now: Temporal.Instant,
  passwordHash: string,
  { verified = true, personType = 'fizicko' }: Parameters<IdentityFixture['addCustomer']>[0] = {},
): Promise<FixtureCustomer> {
  const name = `vozac.${uuid()}`.slice(0, 40);
  const customer = {
    accountId: uuid(),
    userId: uuid(),
    email: `${name}@primer.rs`,
    username: name,
    password,
  };
  await database.transaction((tx) =>
    createAccount(everyAccount, tx, {
      ...customer,
      personType,
      businessName: personType === 'fizicko' ? '' : 'Пример д.о.о.',
      taxNumber: '',
      companyNumber: '',
      firstName: 'Милица',
      lastName: 'Петровић',
      phone: '+381641234567',
      languageId: '2',
      passwordHash,
      createdAt: now,
      verifiedAt: verified ? now : null,
    }),
  );
  return customer;
}
