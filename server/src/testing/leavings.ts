import { readFileSync } from 'node:fs';
import type { CallResult } from '@rampa/contract';
import { dodajKarticu } from '@rampa/contract/cards';
import { getT4ATokenKartica } from '@rampa/contract/external-toll';
import {
  dodajPushUredjaj,
  getPushUredjaji,
  potvrdiTotp,
  pozoviClana,
  zapocniTotp,
} from '@rampa/contract/identity';
import { napraviKljuc, napraviVebhuk } from '@rampa/contract/integrations';
import { zakaziIzvestaj } from '@rampa/contract/spending-reports';
import { napraviDopunu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import { totpCode } from '../areas/identity/testing/totp-code.ts';
import { createHandingOver } from '../areas/tags/testing/handovers-fixture.ts';
import { addLanesTag } from '../areas/tags/testing/lanes-fixture.ts';
import type { AutomaticFixture } from '../areas/top-ups/testing/automatic-fixture.ts';
import type { TestCustomer } from '../areas/top-ups/testing/payment-fixture.ts';
import { createTestBrowser } from '../platform/web-push/testing/test-browser.ts';
import type { SignedIn } from './app-fixture.ts';
import { everyAccount, scopeOf } from './scope.ts';
import { signInElsewhere } from './sign-in-elsewhere.ts';

/** What the table in `docs/security.md` says of a thing when somebody's authority ends. */
export type Fate = 'ends' | 'stays' | '–';

/** The rows of its tables, of customers and of staff: by what happens, the fate of each thing. */
export function documentedFates(
  of: 'customers' | 'staff',
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const text = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  const section = text.split('## What ends with whom')[1] ?? '';
  const tables = section.match(/^\| What happens \|[^]*?\n(?!\|)/gm) ?? [];
  const [head = [], ...body] = (tables[of === 'customers' ? 0 : 1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  return new Map(
    body.map(([leaving = '', ...cells]) => [
      leaving,
      new Map(cells.map((cell, at) => [head[at + 1] ?? '', cell])),
    ]),
  );
}

/** Somebody of a company with everything that the table names, and an owner who remains. */
export interface Leaver {
  readonly company: TestCustomer;
  readonly who: SignedIn;
  readonly role: 'owner' | 'accountant';
  readonly sessionId: string;
  /** Tokens of the links that they sent, and that they got at another address. */
  readonly sent: string | null;
  readonly received: string;
  /** Where they sign in, if that is another account of theirs. */
  readonly home: TestCustomer | null;
  readonly key: string | null;
  readonly cardToken: string;
  /** Whether the browser sees push notifications. */
  pushed(): Promise<boolean>;
  /** Whether an SMS to them would leave. */
  texted(): Promise<boolean>;
  /** Whether their report is still mailed once a month. */
  reported(): Promise<boolean>;
  /** Whether another account gets a tag of theirs by their code; null: they may not hand one over. */
  readonly handedOver: (() => Promise<boolean>) | null;
  /** Whether the company's contract to pay later holds; null: there is none, for it prevents closing the account. */
  readonly paidLater: (() => Promise<boolean>) | null;
  /** Null where an account is to be closed, which pending payments prevent. */
  readonly registration: string | null;
  readonly topUp: { readonly orderNumber: string; readonly address: string } | null;
}

const apart = () => `pozvan.${uuid()}@primer.rs`;

export async function prepareLeaver(
  fixture: AutomaticFixture,
  role: 'owner' | 'accountant',
  {
    paying,
    household,
    elsewhere,
  }: {
    readonly paying: boolean;
    readonly household: boolean;
    /** They sign in in another account. */
    readonly elsewhere: boolean;
  },
): Promise<Leaver> {
  const first = await fixture.addCustomer();
  await fixture.rows(
    `UPDATE accounts SET person_type = 'pravno', business_name = 'Пример' WHERE account_id = $1`,
    [first.accountId],
  );
  const company = { ...first, ...(await fixture.app.signInAgain(first)) };
  await fixture.keepCard(company);
  const who = await fixture.app.addMember(company, role);
  const [session] = await fixture.rows<{ id: string }>(
    'SELECT session_id AS id FROM sessions WHERE user_id = $1',
    [who.userId],
  );
  const { secret } = (await ask(fixture, who, zapocniTotp)) as { secret: string };
  await ask(fixture, who, potvrdiTotp, { code: totpCode(secret, fixture.app.now()) });
  const isOwner = role === 'owner';
  const owned = isOwner ? await makeOwned(fixture, who) : { sent: null, key: null };
  const handedOver = isOwner ? await handOver(fixture, who) : null;
  const { token } = (await ask(fixture, who, getT4ATokenKartica)) as { token: string };
  await subscribe(fixture, who);
  await ask(fixture, who, zakaziIzvestaj, { by: 'tag', dayOfMonth: 5 });
  await fixture.rows(
    `INSERT INTO sms_numbers (account_id, user_id, number, code_id, code_sent_at, confirmed_at)
     VALUES ($1, $2, '+381641234567', $3, $4, $4)`,
    [who.accountId, who.userId, uuid(), fixture.app.now().toString()],
  );
  const received = await invite(fixture, company);
  if (household) {
    await fixture.rows(`UPDATE accounts SET person_type = 'fizicko' WHERE account_id = $1`, [
      company.accountId,
    ]);
  }
  const home = elsewhere ? await giveHome(fixture, who) : null;
  return {
    company,
    home,
    who,
    role,
    sessionId: session?.id ?? '',
    ...owned,
    // A household has none.
    key: household ? null : owned.key,
    received,
    cardToken: token,
    pushed: async () =>
      (await fixture.app.app.services.identity.pushDevices.list(scopeOf(who))).length > 0,
    texted: () => isTexted(fixture, who),
    reported: () => isReported(fixture, who),
    handedOver,
    paidLater: paying && !household ? await payLater(fixture, who) : null,
    registration: paying ? await register(fixture, who) : null,
    topUp: paying ? await topUp(fixture, who, company.tagId) : null,
  };
}

/** From now on they sign in in another account, and have nothing of a sign-in in this one. */
async function giveHome(fixture: AutomaticFixture, who: SignedIn): Promise<TestCustomer> {
  const customer = await fixture.addCustomer();
  const [{ email } = { email: '' }] = await fixture.rows<{ email: string }>(
    'SELECT email FROM users WHERE user_id = $1',
    [customer.userId],
  );
  const home = { ...customer, username: email };
  for (const table of ['totp_secrets', 'recovery_codes', 'sms_numbers']) {
    await fixture.rows(`DELETE FROM ${table} WHERE user_id = $1`, [who.userId]);
  }
  const { database } = fixture.app.app;
  await signInElsewhere((...statement) => database.run(...statement), who, home, fixture.app.now());
  return home;
}

async function isTexted(
  fixture: AutomaticFixture,
  { accountId, userId }: SignedIn,
): Promise<boolean> {
  const { smsReaders } = fixture.app.app.services.identity;
  const decision = await smsReaders.decide(everyAccount.account(accountId), {
    accountId,
    userId,
    smsId: uuid(),
    kind: 'invoice',
    languageId: '2',
    template: 'identity.sms-code',
    params: {},
    until: fixture.app.now().add({ hours: 1 }).toString(),
  });
  return decision.do !== 'drop';
}

async function isReported(fixture: AutomaticFixture, { userId }: SignedIn): Promise<boolean> {
  await fixture.rows('UPDATE report_schedules SET next_on = $2 WHERE user_id = $1', [
    userId,
    '2026-01-05',
  ]);
  await fixture.app.app.services.spendingReports.schedules.sweep(everyAccount);
  const left = await fixture.rows('SELECT 1 FROM report_schedules WHERE user_id = $1', [userId]);
  return left.length > 0;
}

async function handOver({ app }: AutomaticFixture, who: SignedIn): Promise<() => Promise<boolean>> {
  const { begin, accept } = createHandingOver(app);
  const tag = await addLanesTag(app, who);
  const code = await begin(who, tag.tagId);
  const stranger = await app.addCustomer();
  return async () => (await accept(stranger, tag, code)).statusCode === 200;
}

async function payLater(
  { rows, app }: AutomaticFixture,
  { accountId }: SignedIn,
): Promise<() => Promise<boolean>> {
  await rows(
    `INSERT INTO postpaid_contracts (account_id, starts_on, starts_at, limit_minor, days_to_pay,
       currency, made_at, made_by)
     VALUES ($1, '2026-01-01', '2026-01-01', 10000000, 15, 'RSD', $2, 'staff:somebody')`,
    [accountId, app.now().toString()],
  );
  const holding = 'SELECT 1 FROM postpaid_contracts WHERE account_id = $1 AND ended_at IS NULL';
  return async () => (await rows(holding, [accountId])).length > 0;
}

async function ask(
  fixture: AutomaticFixture,
  who: SignedIn,
  call: Parameters<AutomaticFixture['call']>[1],
  input: object = {},
): Promise<unknown> {
  const answer = await fixture.call(who, call, input);
  if (answer.http !== 200) throw new Error(`${call.path}: ${answer.message}`);
  return answer.result;
}

async function makeOwned(fixture: AutomaticFixture, who: SignedIn) {
  const wish = { name: 'Књиговодство', scopes: ['tags:read'], validDays: 30 };
  const { key } = (await ask(fixture, who, napraviKljuc, wish)) as { key: string };
  const hook = { url: 'https://8.8.8.8/kuka', events: ['passage.recorded'] };
  await ask(fixture, who, napraviVebhuk, hook);
  return { sent: await invite(fixture, who), key };
}

/** A browser of theirs, as if it had asked its push service. */
async function subscribe(fixture: AutomaticFixture, who: SignedIn): Promise<void> {
  const known = (await ask(fixture, who, getPushUredjaji)) as CallResult<typeof getPushUredjaji>;
  const { keys } = createTestBrowser();
  await ask(fixture, who, dodajPushUredjaj, {
    endpoint: `https://fcm.googleapis.com/fcm/send/${uuid()}`,
    p256dh: keys.p256dh.toString('base64url'),
    auth: keys.auth.toString('base64url'),
    publicKey: known.publicKey ?? '',
  });
}

/** The token of the link that the invited get. */
async function invite(fixture: AutomaticFixture, by: SignedIn): Promise<string> {
  const email = apart();
  await ask(fixture, by, pozoviClana, { email, role: 'owner', languageId: '2' });
  const mails = () => fixture.app.mailsTo(email);
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
  const [mail] = await mails();
  return new URL(mail?.actionUrl ?? '').searchParams.get('poziv') ?? '';
}

async function register(fixture: AutomaticFixture, who: SignedIn): Promise<string> {
  const result = await ask(fixture, who, dodajKarticu, { idempotencyKey: uuid() });
  const { order_number, redirectUrl } = result as CallResult<typeof dodajKarticu>;
  await fixture.goToGateway(redirectUrl);
  return order_number;
}

async function topUp(fixture: AutomaticFixture, who: SignedIn, tagId: string) {
  const input = { tag_id: tagId, amount: 250_000, idempotencyKey: uuid() };
  const result = await ask(fixture, who, napraviDopunu, input);
  const { order_number, redirectUrl } = result as CallResult<typeof napraviDopunu>;
  return { orderNumber: order_number, address: redirectUrl };
}
