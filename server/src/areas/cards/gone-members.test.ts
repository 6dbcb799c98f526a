import type { CallResult } from '@rampa/contract';
import {
  dodajKarticu,
  getKartice,
  obrisiKarticu,
  postaviPodrazumevanu,
} from '@rampa/contract/cards';
import { getT4ATokenKartica } from '@rampa/contract/external-toll';
import { napustiFirmu, opozoviSesiju, promeniUlogu, ukloniClana } from '@rampa/contract/identity';
import { napraviDopunu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import {
  openAutomaticFixture,
  type AutomaticFixture,
} from '../top-ups/testing/automatic-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { moved } from '../../platform/testing/moved.ts';

let fixture: AutomaticFixture;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
});
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});
afterAll(() => fixture.close());

/** A company with a tag, its owner, and an accountant. */
async function company() {
  const who = await fixture.addCustomer();
  await fixture.rows(`UPDATE accounts SET person_type = 'pravno' WHERE account_id = $1`, [
    who.accountId,
  ]);
  const owner = { ...who, ...(await fixture.app.signInAgain(who)) };
  return { owner, accountant: await fixture.app.addMember(owner, 'accountant') };
}

const cardsOf = async ({ accountId }: SignedIn) =>
  fixture.app.app.services.cards.list(everyAccount.account(accountId));
const remove = async (owner: SignedIn, { userId }: SignedIn) =>
  expect((await fixture.call(owner, ukloniClana, { member_id: userId })).http).toBe(200);

async function tokenOf(who: SignedIn): Promise<string> {
  const { result } = await fixture.call(who, getT4ATokenKartica, {});
  return (result as CallResult<typeof getT4ATokenKartica>).token;
}

async function open(token: string): Promise<string> {
  const address = `${fixture.publicUrl}/placanje/kartica?token=${encodeURIComponent(token)}`;
  return (await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '';
}

test('the token of a member opens the page of the cards as long as their session lives', async () => {
  const { accountant } = await company();
  expect(await open(await tokenOf(accountant))).toMatch(/\/placanje\/\d{12}\?ticket=/u);
});

test.each([
  ['was removed', ({ userId }: SignedIn) => [ukloniClana, { member_id: userId }] as const],
  [
    'was made a driver',
    ({ userId }: SignedIn) => [promeniUlogu, { member_id: userId, role: 'driver' }] as const,
  ],
] as const)('the token of a member who %s opens nothing', async (_, change) => {
  const { owner, accountant } = await company();
  const token = await tokenOf(accountant);
  const [call, input] = change(accountant);
  expect((await fixture.call(owner, call, input)).http).toBe(200);
  expect(await open(token)).toBe('/pages/error');
});

test('the token of a member who has left, or whose session was ended, opens nothing', async () => {
  const { accountant } = await company();
  const [signedOut, left] = [await tokenOf(accountant), await fixture.app.signInAgain(accountant)];
  const [row] = await fixture.rows<{ id: string }>(
    'SELECT session_id AS id FROM sessions WHERE user_id = $1 ORDER BY created_at, session_id LIMIT 1',
    [accountant.userId],
  );
  expect((await fixture.call(left, opozoviSesiju, { session_id: row?.id })).http).toBe(200);
  expect(await open(signedOut)).toBe('/pages/error');
  const last = await tokenOf(left);
  expect((await fixture.call(left, napustiFirmu, {})).http).toBe(200);
  expect(await open(last)).toBe('/pages/error');
});

test('the page that would save a card of a removed member leads on without it', async () => {
  const { owner, accountant } = await company();
  const started = await fixture.call(accountant, dodajKarticu, { idempotencyKey: uuid() });
  const { order_number, redirectUrl } = started.result as CallResult<typeof dodajKarticu>;
  expect((await fetch(redirectUrl, { redirect: 'manual' })).status).toBe(200);
  await remove(owner, accountant);
  const page = await fetch(redirectUrl, { redirect: 'manual' });
  expect(page.headers.get('location')).toBe(
    `${fixture.publicUrl}/pages/kartice?order_number=${order_number}`,
  );
});

test('a card that somebody registers is not saved once they are removed, and the gateway forgets it', async () => {
  const { owner, accountant } = await company();
  const started = await fixture.call(accountant, dodajKarticu, { idempotencyKey: uuid() });
  const { order_number, redirectUrl } = started.result as CallResult<typeof dodajKarticu>;
  await fixture.goToGateway(redirectUrl);
  await remove(owner, accountant);
  await fixture.gateway.approve(order_number, { pan: '5555555555554444' });
  expect(await cardsOf(owner)).toEqual([]);
  const deletions = await fixture.rows(
    `SELECT 1 FROM jobs.job WHERE name = 'card-deletion' AND data->>'accountId' = $1`,
    [owner.accountId],
  );
  expect(deletions).toHaveLength(1);
});

test('what a removed member was paying arrives on the company’s tag; their card is not saved', async () => {
  const { owner, accountant } = await company();
  const input = { tag_id: owner.tagId, amount: 250_000, idempotencyKey: uuid(), keepCard: true };
  const started = await fixture.call(accountant, napraviDopunu, input);
  const { order_number, redirectUrl } = started.result as CallResult<typeof napraviDopunu>;
  await fixture.goToGateway(redirectUrl);
  await remove(owner, accountant);
  await fixture.gateway.approve(order_number, { pan: '5555555555554444' });
  expect(await fixture.status(owner, order_number)).toEqual({ status: 'paid', balance: 250_000 });
  expect(await cardsOf(owner)).toEqual([]);
});

test('a card is chosen and removed only by who has confirmed within fifteen minutes that it is them', async () => {
  const who = await fixture.addCustomer();
  const cardId = await fixture.keepCard(who);
  fixture.app.passTime({ minutes: 9 });
  const { result } = await fixture.app.call(getKartice, {}, who.token);
  expect(result).toMatchObject({ totalRecords: 1 });
  const session = await fixture.app.signInAgain(who);
  await fixture.rows(
    `UPDATE sessions SET ${moved('proved_at', '-16 minutes')}
     WHERE account_id = $1`,
    [who.accountId],
  );
  for (const call of [postaviPodrazumevanu, obrisiKarticu]) {
    const { message } = await fixture.call(session, call, { cardId });
    expect(message).toBe('identity.proof-needed;by:password');
  }
  expect(await cardsOf(who)).toHaveLength(1);
});
