import type { CallResult } from '@rampa/contract';
import { getObrazac, posalji } from '@rampa/contract/contact';
import {
  dodajT4AKarticu,
  evidentirajT4AKarticu,
  getT4ATokenKartica,
} from '@rampa/contract/external-toll';
import {
  getProfil,
  getToken,
  posaljiVerifikaciju,
  potvrdiTotp,
  promeniEmail,
  refreshToken,
  registracija,
  verifikacijaNaloga,
  zapocniTotp,
} from '@rampa/contract/identity';
import { napraviVebhuk, posaljiProbu } from '@rampa/contract/integrations';
import { getDetalji, napraviPorudzbinu } from '@rampa/contract/purchases';
import { verifikujTag } from '@rampa/contract/tags';
import { napraviDopunu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import { isSignedWith, startReceiver } from '../../areas/integrations/testing/receiver.ts';
import { totpCode } from '../../areas/identity/testing/totp-code.ts';
import type { DroppedCard } from '../../areas/payments/index.ts';
import {
  openOrderFixture,
  type OrderFixture,
} from '../../areas/purchases/testing/order-fixture.ts';
import { readWaitingMails } from '../../platform/mail/testing/waiting-mails.ts';
import type { AppFixture } from '../app-fixture.ts';
import { forgeryHeaders } from '../app-fixture.ts';
import { everyAccount } from '../scope.ts';

const password = 'nočni vozač do mora';
const device = '0123456789abcdef0123456789abcdef';

/** One of the servers on the world's database. */
export type Server = Pick<AppFixture, 'app' | 'call' | 'send' | 'secretKeys'>;

/** Whether something that was made before still works on a server. */
type Check = (server: Server) => Promise<boolean>;

/** Everything that is made with keys, once; the checks say by name what still works. */
export interface KeyedWorld {
  readonly fixture: OrderFixture;
  readonly checks: Readonly<Record<string, Check>>;
  /** Names of what does not work on a server. */
  broken(server: Server): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A world whose things were made by one server with the keys given. */
export async function openKeyedWorld(
  settings: Readonly<Record<string, string>>,
): Promise<KeyedWorld> {
  const fixture = await openOrderFixture(10, settings);
  const receiver = await startReceiver();
  const checks = {
    ...(await factors(fixture)),
    ...(await sessions(fixture)),
    ...(await cards(fixture)),
    ...(await registrations(fixture)),
    ...(await webhooks(fixture, receiver)),
    ...(await codes(fixture)),
    ...(await tickets(fixture)),
    ...(await links(fixture)),
    ...intake(settings),
  };
  return {
    fixture,
    checks,
    async broken(server) {
      const names: string[] = [];
      for (const [name, check] of Object.entries(checks)) {
        if (!(await check(server))) names.push(name);
      }
      return names;
    },
    async close() {
      await receiver.close();
      await fixture.close();
    },
  };
}

/** A customer with an authenticator app, and its recovery codes. */
async function factors({ app }: OrderFixture): Promise<Record<string, Check>> {
  const customer = await app.addCustomer();
  const begun = await app.call(zapocniTotp, {}, customer.token);
  // Both answer so where they succeed; else what follows fails.
  const { secret } = begun.result as CallResult<typeof zapocniTotp>;
  const set = await app.call(potvrdiTotp, { code: totpCode(secret, app.now()) }, customer.token);
  const { recoveryCodes } = set.result as CallResult<typeof potvrdiTotp>;
  const codesLeft = [...recoveryCodes];
  const signIn = async (server: Server, code: string): Promise<boolean> => {
    const given = { username: customer.username, password, code };
    return (await server.call(getToken, given)).http === 200;
  };
  return {
    'authenticator app': (server) => {
      // Each code works once.
      app.passTime({ seconds: 30 });
      return signIn(server, totpCode(secret, app.now()));
    },
    'recovery code': (server) => signIn(server, codesLeft.pop() ?? ''),
  };
}

/** Somebody who is signed in, on a device that is known. */
async function sessions({ app, rows }: OrderFixture): Promise<Record<string, Check>> {
  let customer = await app.addCustomer();
  const { username } = customer;
  const signIn = (call: Server['call']) => call(getToken, { username, password, device });
  const mailsOfNewDevice = () =>
    rows(`SELECT 1 FROM jobs.job WHERE data->>'to' = $1 AND data->>'template' LIKE '%new-device'`, [
      `${username}@primer.rs`,
    ]);
  await signIn(app.call);
  const { length: mailsBefore } = await mailsOfNewDevice();
  const visitor = await forgeryHeaders(app.send, {});
  return {
    'access token': async ({ call }) => (await call(getProfil, {}, customer.token)).http === 200,
    async session({ call }) {
      const { token, refreshToken: renewing } = customer;
      const renewed = await call(refreshToken, { token, refreshToken: renewing });
      if (renewed.http !== 200) return false;
      customer = { ...customer, ...(renewed.result as CallResult<typeof refreshToken>) };
      return true;
    },
    async 'known device'({ call }) {
      if ((await signIn(call)).http !== 200) return false;
      return (await mailsOfNewDevice()).length === mailsBefore;
    },
    async 'forgery token'({ send }) {
      const { path: url } = posaljiVerifikaciju;
      const payload = { email: 'nepoznata@primer.rs' };
      const answer = await send({ method: 'POST', url, payload, headers: visitor });
      return answer.statusCode === 200;
    },
  };
}

/** A card that is charged, one that is saved again, and one whose deletion waits while another keeps it. */
async function cards(fixture: OrderFixture): Promise<Record<string, Check>> {
  const { app } = fixture;
  const { database, services } = app.app;
  const charged = await keepCard(fixture, '4111111111111111');
  const repeated = await keepCard(fixture, '5555555555554444');
  // The gateway has one token for all who saved the card, and was not reached yet.
  const other = everyAccount.account((await app.addCustomer()).accountId);
  const dropped = services.savedCards.drop(other, charged.card);
  await database.transaction((tx) => services.payments.requestCardDeletion(tx, dropped));
  await fixture.rows(
    `UPDATE jobs.job SET start_after = now() + interval '1 day' WHERE name = 'card-deletion' RETURNING 1`,
  );
  const waiting = () =>
    fixture.rows<{ data: DroppedCard }>(`SELECT data FROM jobs.job WHERE name = 'card-deletion'`);
  return {
    'saved card': async ({ app: there }) =>
      (await tolerant(() =>
        there.services.savedCards.tokenOf(charged.scope, there.database.queries, charged.cardId),
      )) === charged.card.token,
    async 'card that waits to be deleted'({ app: there }) {
      const [job] = await waiting();
      const { savedCards } = there.services;
      const asked = await tolerant(() =>
        savedCards.tokenToDelete(everyAccount, there.database.queries, job?.data ?? dropped),
      );
      return asked === null;
    },
    'card saved again': async ({ app: there }) =>
      (await there.database.transaction((tx) =>
        there.services.savedCards.take(repeated.scope, tx, 'monri', repeated.card),
      )) === repeated.cardId,
  };
}

/** A customer who has saved a card by a top-up. */
async function keepCard(fixture: OrderFixture, pan: string) {
  const customer = await fixture.addCustomer();
  const input = { tag_id: customer.tagId, amount: 250_000, idempotencyKey: uuid(), keepCard: true };
  const started = await fixture.call(customer, napraviDopunu, input);
  const order = started.result as CallResult<typeof napraviDopunu>;
  await fixture.goToGateway(order.redirectUrl);
  await fixture.gateway.approve(order.order_number, { pan });
  const scope = everyAccount.account(customer.accountId);
  const { database, services } = fixture.app.app;
  const [kept] = (await services.cards.list(scope)).items;
  const { cardId = '', brand = '', maskedNumber = '' } = kept ?? {};
  const token = (await services.savedCards.tokenOf(scope, database.queries, cardId)) ?? '';
  return { scope, cardId, card: { token, brand, maskedNumber, expires: null } };
}

/** A card that was registered for tolls abroad, as the browser comes back with it. */
async function registrations(fixture: OrderFixture): Promise<Record<string, Check>> {
  const { app } = fixture;
  const customer = await fixture.addCustomer();
  const { username } = customer;
  const begun = await app.call(dodajT4AKarticu, {}, customer.token);
  const { order_number, redirectUrl } = begun.result as CallResult<typeof dodajT4AKarticu>;
  await fixture.goToGateway(redirectUrl);
  await fixture.gateway.approve(order_number, { pan: '4111111111111111' });
  const { pathname, search } = new URL(redirectUrl);
  const { headers } = await app.send({ url: `${pathname}${search}` });
  const token = new URL(headers.location ?? '', redirectUrl).searchParams.get('token');
  return {
    async 'return of a registered card'({ call }) {
      const signedIn = await call(getToken, { username, password });
      const { token: bearer } = signedIn.result as CallResult<typeof getToken>;
      const back = { status: 'approved', token, order_number };
      return (await call(evidentirajT4AKarticu, back, bearer)).http === 200;
    },
  };
}

/** What an operation answers; undefined if it fails. */
async function tolerant<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

async function webhooks(
  { app }: OrderFixture,
  receiver: Awaited<ReturnType<typeof startReceiver>>,
): Promise<Record<string, Check>> {
  const company = await app.addCustomer('pravno');
  const { url } = receiver;
  const made = await app.call(napraviVebhuk, { url, events: ['balance.low'] }, company.token);
  const { webhook_id, secret } = made.result as CallResult<typeof napraviVebhuk>;
  return {
    async webhook({ call }) {
      const before = receiver.received.length;
      const signedIn = await call(getToken, { username: company.username, password });
      const { token } = signedIn.result as CallResult<typeof getToken>;
      if ((await call(posaljiProbu, { webhook_id }, token)).http !== 200) return false;
      await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(before + 1);
      const [request] = receiver.received.slice(before);
      return request !== undefined && isSignedWith(secret, request);
    },
  };
}

/** Printed codes of tags that nobody has linked: one is looked at by a visitor each time. */
async function codes({ app }: OrderFixture): Promise<Record<string, Check>> {
  const { database, services } = app.app;
  const printed = await database.transaction((tx) =>
    services.tagVerification.issueTags(tx, 'I', 4),
  );
  const left = [...printed];
  return {
    async 'printed code'({ call }) {
      const tag = left.pop();
      const { serialNumber: serial_number, verificationCode } = tag ?? {};
      return (await call(verifikujTag, { serial_number, verificationCode })).statusCode === 200;
    },
  };
}

/** What is in the hands of visitors and customers for a while. */
async function tickets(fixture: OrderFixture): Promise<Record<string, Check>> {
  const { app } = fixture;
  const form = (await app.call(getObrazac, {})).result as CallResult<typeof getObrazac>;
  const wished = await fixture.wish({ idempotencyKey: uuid() });
  const placed = await fixture.place(wished);
  const customer = await fixture.addCustomer();
  const { redirectUrl } = await fixture.start(customer);
  const { pathname, search } = new URL(redirectUrl);
  const tokens: string[] = [];
  for (let made = 0; made < 4; made += 1) {
    const given = await app.call(getT4ATokenKartica, {}, customer.token);
    tokens.push((given.result as CallResult<typeof getT4ATokenKartica>).token);
  }
  return {
    async 'form of a message'({ call }) {
      app.passTime({ seconds: 5 });
      const answer = await call(posalji, {
        ticket: form.ticket,
        subject: 'Рачун за путарину',
        message: 'Наплаћено ми је два пута.',
        name: 'Ана Илић',
        email: 'ana.ilic@primer.rs',
      });
      return answer.http === 200;
    },
    async 'ticket of an order'({ call }) {
      const { order_number, ticket } = placed;
      return (await call(getDetalji, { order_number, ticket })).http === 200;
    },
    async 'repeated order of a visitor'({ call }) {
      const { result } = await call(napraviPorudzbinu, wished);
      return (result as { order_number?: string } | null)?.order_number === placed.order_number;
    },
    'payment page': async ({ send }) =>
      (await send({ url: `${pathname}${search}` })).statusCode === 200,
    async 'token for a card'({ send }) {
      const token = tokens.pop() ?? '';
      const answer = await send({ url: `/placanje/kartica?token=${encodeURIComponent(token)}` });
      return answer.headers.location?.includes('/placanje/') === true;
    },
  };
}

/** Links in mails that wait, and what a registration leaves in its browser. */
async function links({ app, rows }: OrderFixture): Promise<Record<string, Check>> {
  const customer = await app.addCustomer();
  const changed = `nova.${uuid()}@primer.rs`;
  await app.call(promeniEmail, { email: changed }, customer.token);
  const email = `novi.${uuid()}@primer.rs`;
  const person = { ime: 'Јована', prezime: 'Ковачевић', languageId: '3' };
  const input = { lice: 'fizicko', email, password, ...person };
  const registered = await app.call(registracija, input);
  const { registration } = registered.result as CallResult<typeof registracija>;
  const [mail] = await app.mailsTo(email);
  const token = new URL(mail?.actionUrl ?? '').searchParams.get('token');
  const provedIs = async (since: Date | null): Promise<boolean> => {
    const [row] = await rows<{ at: Date | null }>(
      'SELECT owner_proved_at AS at FROM users WHERE email = $1',
      [email],
    );
    return (row?.at === null) === (since === null);
  };
  return {
    'link in a waiting mail': async ({ app: { database }, secretKeys }) => {
      const read = await tolerant(() => readWaitingMails(database, secretKeys, changed));
      return read?.[0]?.actionUrl?.includes('promena=') === true;
    },
    async 'proof of a registration'({ call }) {
      if (!(await provedIs(null))) return false;
      await call(verifikacijaNaloga, { token, registration });
      const proved = !(await provedIs(null));
      // For the next server, as it was.
      await rows('UPDATE users SET owner_proved_at = NULL WHERE email = $1 RETURNING 1', [email]);
      return proved;
    },
  };
}

/** Keys of the operator's systems and of the partner. */
function intake(settings: Readonly<Record<string, string>>): Record<string, Check> {
  const deliver =
    (url: string, key: string | undefined): Check =>
    async ({ send }) =>
      (await send({ method: 'POST', url, payload: {}, headers: { 'x-api-key': key ?? '' } }))
        .statusCode !== 401;
  return {
    'key of the operator’s systems': deliver('/intake/road-events', settings['INTAKE_KEY']),
    'key of the partner': deliver('/intake/t4a-passages', settings['T4A_KEY']),
  };
}
