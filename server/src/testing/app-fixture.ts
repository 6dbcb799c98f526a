import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { MemberRole, StaffRole } from '@rampa/contract';
import { novaLozinka, potvrdiTotp, zapocniTotp, type Lice } from '@rampa/contract/identity';
import type { InjectOptions } from 'fastify';

import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { createApp, type App } from '../app.ts';
import { addMember, createAccount, staffAccountId } from '../areas/identity/index.ts';
import { createQuickHasher, quickHash } from '../areas/identity/testing/quick-hash.ts';
import { totpCode } from '../areas/identity/testing/totp-code.ts';
import { createLog } from '../platform/log.ts';
import { readWaitingMails, type WaitingMail } from '../platform/mail/testing/waiting-mails.ts';
import { usualAdmission, type AdmissionLimits } from '../platform/http/admission.ts';
import type { ReaderLimits } from '../platform/http/http.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { readSettings, type Mode } from '../settings.ts';
import { callThrough, forgeryHeaders, type CallLikePortal, type Send } from './call-through.ts';
import { demoNetwork } from './demo-network.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import { deskScope, everyAccount } from './scope.ts';

/** The whole server as a customer's browser meets it, without the portal's files and the workers. */
export interface AppFixture {
  readonly app: App;
  /** Address of the database for the server, which has a login of its own. */
  readonly databaseUrl: string;
  /** For the owner of the tables, who may see and change everything. */
  readonly ownerUrl: string;
  readonly secretKeys: KeyRing;
  /** Mails that wait for somebody to send them, oldest first. */
  mailsTo(address: string): Promise<readonly WaitingMail[]>;
  /** Lines of the log so far. */
  readonly log: string[];
  passTime(duration: Temporal.DurationLike): void;
  now(): Temporal.Instant;
  readonly send: Send;
  /** Makes a call like the portal: with its forgery token, and with a bearer token where given. */
  readonly call: CallLikePortal;
  addCustomer(personType?: Lice): Promise<SignedIn>;
  /** Somebody else of a company. */
  addMember(company: SignedIn, role: MemberRole): Promise<SignedIn>;
  signInAgain(customer: Omit<SignedIn, 'token' | 'refreshToken'>): Promise<SignedIn>;
  /** One more server on the same database, with the same clock; with other settings where they are given. */
  addServer(
    settings?: Readonly<Record<string, string>>,
  ): Promise<Pick<AppFixture, 'app' | 'call' | 'send' | 'secretKeys'> & { stop(): Promise<void> }>;
  /** Somebody who works for the operator, invited and signed in; with an authenticator app, unless said otherwise. */
  addStaff(role?: StaffRole, options?: { readonly withFactor?: boolean }): Promise<SignedIn>;
  /** Stops the server, unless that was done, and drops its database. */
  close(stopped?: boolean): Promise<void>;
}

export interface SignedIn {
  readonly accountId: string;
  readonly userId: string;
  readonly username: string;
  readonly token: string;
  readonly refreshToken: string;
}

type Tokens = Pick<SignedIn, 'token' | 'refreshToken'>;

export interface AppFixtureOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** What depends on it is as there; the settings stay those of the demo. */
  readonly mode?: Mode;
  /** What readers may hold; left out, as in production. */
  readonly readers?: ReaderLimits;
  /** How many calls run at once, and wait; left out, as usual, but on a busy machine they wait longer. */
  readonly admission?: AdmissionLimits;
  /** Puts something between the server and its database. */
  readonly databaseVia?: (url: string) => Promise<string>;
  readonly statementTimeoutMs?: number;
  /** Each look at the clock of a server is a millisecond later; left out, time passes by `passTime` alone. */
  readonly clockRuns?: true;
  /** A migrated database with the roads in it; left out: one of the test run's own. */
  readonly storage?: TestDatabase;
  /** Gets each line of the log, which is then not kept. */
  readonly onLogLine?: (line: string) => void;
}

const password = 'nočni vozač do mora';

/** Mails and payments of a test never reach the stand-ins of a product that runs beside it. */
const nobodyThere = { SMTP_URL: 'smtp://localhost:1', PAYMENT_BASE_URL: 'http://localhost:1' };

export async function openAppFixture(options: AppFixtureOptions = {}): Promise<AppFixture> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rampa-app-'));
  const read = readSettings({ DATA_DIR: dataDir, ...nobodyThere, ...options.settings }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  let now = Temporal.Instant.from('2026-11-20T12:00:00Z');
  const look = (): Temporal.Instant => {
    if (options.clockRuns === true) now = now.add({ milliseconds: 1 });
    return now;
  };
  const log: string[] = [];
  const storage = options.storage ?? (await createTestDatabase(demoNetwork(read.settings.country)));
  const onLogLine = options.onLogLine ?? ((line: string) => void log.push(line));
  const databaseUrl = (await options.databaseVia?.(storage.appUrl)) ?? storage.appUrl;
  const { settings } = read;
  const startServer = (given = settings) =>
    createApp({
      settings: { ...given, mode: options.mode ?? given.mode },
      databaseUrl,
      clock: { now: look },
      log: createLog('info', { write: onLogLine }),
      portalFolder: null,
      hasher: createQuickHasher(),
      admission: options.admission ?? {
        ...usualAdmission(settings.databasePool),
        waitMs: 60_000,
      },
      ...(options.readers === undefined ? {} : { readers: options.readers }),
      ...(options.statementTimeoutMs === undefined
        ? {}
        : { statementTimeoutMs: options.statementTimeoutMs }),
    });
  const app = await startServer();
  // Calls may put work into the queues; no workers run.
  await app.jobs.open();
  await app.services.bringLegalPages();

  const send = (request: InjectOptions) => app.http.app.inject(request);
  const mailsTo = (address: string) => readWaitingMails(app.database, settings.secretKeys, address);
  const others: App[] = [];
  const call = callThrough(send, () => now);

  const given: People = {
    app,
    send,
    call,
    mailsTo,
    now: () => now,
    passwordHash: quickHash(password),
  };
  return {
    app,
    databaseUrl,
    ownerUrl: storage.ownerUrl,
    secretKeys: read.settings.secretKeys,
    log,
    now: () => now,
    mailsTo,
    passTime: (duration) => {
      now = now.add(duration);
    },
    send,
    call,
    ...createPeople(given),
    async addServer(changed = {}) {
      const again = readSettings({ DATA_DIR: dataDir, ...options.settings, ...changed }, 'demo');
      if (!again.ok) throw new Error(again.faults.join('\n'));
      const other = await startServer(again.settings);
      await other.jobs.open();
      others.push(other);
      const sendThere = (request: InjectOptions) => other.http.app.inject(request);
      const { secretKeys } = again.settings;
      const stop = async (): Promise<void> => {
        others.splice(others.indexOf(other), 1);
        await other.stop();
      };
      return {
        app: other,
        send: sendThere,
        call: callThrough(sendThere, () => now),
        secretKeys,
        stop,
      };
    },
    async close(stopped = false) {
      for (const other of others) await other.stop();
      if (!stopped) await app.stop();
      await storage.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What is needed to add people to a server. */
type People = Pick<AppFixture, 'app' | 'send' | 'call' | 'mailsTo' | 'now'> & {
  readonly passwordHash: Promise<string>;
};

type SignIn = (customer: Omit<SignedIn, 'token' | 'refreshToken'>) => Promise<SignedIn>;

function createPeople(
  given: People,
): Pick<AppFixture, 'addCustomer' | 'addMember' | 'addStaff' | 'signInAgain'> {
  const { app, now, passwordHash, send } = given;
  const signIn: SignIn = async (customer) => {
    const { accountId, userId, username } = customer;
    const reply = await send({
      method: 'POST',
      url: '/api/Token/GetToken',
      payload: { username, password },
      headers: await forgeryHeaders(send, {}),
    });
    const { token, refreshToken } = reply.json<{ result: Tokens }>().result;
    return { accountId, userId, username, token, refreshToken };
  };

  return {
    signInAgain: signIn,
    addStaff: createAddStaff(given, signIn),
    async addCustomer(personType = 'fizicko') {
      const key = { accountId: uuid(), userId: uuid() };
      const name = `kupac.${key.userId}`.slice(0, 40);
      const hash = await passwordHash;
      await app.database.transaction((tx) =>
        createAccount(everyAccount, tx, {
          ...key,
          personType,
          businessName: personType === 'fizicko' ? '' : 'Пример д.о.о.',
          taxNumber: '',
          companyNumber: '',
          email: `${name}@primer.rs`,
          username: name,
          firstName: 'Милица',
          lastName: 'Петровић',
          phone: '',
          languageId: '2',
          passwordHash: hash,
          createdAt: now(),
          verifiedAt: now(),
        }),
      );
      return signIn({ ...key, username: name });
    },
    async addMember({ accountId }, role) {
      const userId = uuid();
      const email = `clan.${userId}@primer.rs`;
      const hash = await passwordHash;
      await app.database.transaction((tx) =>
        addMember(everyAccount.account(accountId), tx, {
          userId,
          email,
          firstName: 'Драган',
          lastName: 'Илић',
          languageId: '2',
          role,
          passwordHash: hash,
          at: now(),
        }),
      );
      return signIn({ accountId, userId, username: email });
    },
  };
}

/** Where those work who have the role `counter`. */
export const counterPoint = 'counter-point';

const addPoint = (app: App) =>
  app.database
    .run(`INSERT INTO points_of_sale (country, point_id, position, name, kind, town, address, lat, lon,
      opening_hours, services, changed_at)
    VALUES ('rs', '${counterPoint}', 1, 'Шалтер', 'station', 'Ниш', 'Главна 1', 43.3, 21.9, '24/7', '{top-up,tag-sale}', now())
    ON CONFLICT DO NOTHING`);

function createAddStaff(
  { app, call, mailsTo, now }: People,
  signIn: SignIn,
): AppFixture['addStaff'] {
  return async (role = 'supervisor', { withFactor = true } = {}) => {
    const email = `osoblje.${uuid()}@rampa.example`;
    if (role === 'counter') await addPoint(app);
    const member = { email, firstName: 'Нада', lastName: 'Илић', role, pointId: counterPoint };
    const added = await app.services.staff.add(deskScope(now), member);
    if (!added.ok) throw new Error(added.code);
    const [mail] = await mailsTo(email);
    const token = new URL(mail?.actionUrl ?? '').searchParams.get('token');
    const set = await call(novaLozinka, { token, password });
    if (set.statusCode !== 200) throw new Error(set.message);
    const { userId } = (
      await app.database.run('SELECT user_id AS "userId" FROM sign_in_names WHERE name = $1', [
        email,
      ])
    )[0] as { userId: string };
    const signedIn = await signIn({ accountId: staffAccountId, userId, username: email });
    if (!withFactor) return signedIn;
    const begun = await call(zapocniTotp, {}, signedIn.token);
    // It answers so where it succeeds; else the next call fails.
    const { secret } = begun.result as { secret: string };
    const code = totpCode(secret, now());
    const confirmed = await call(potvrdiTotp, { code }, signedIn.token);
    if (confirmed.statusCode !== 200) throw new Error(confirmed.message);
    return signedIn;
  };
}
