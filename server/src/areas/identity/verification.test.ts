import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSecret } from './bearer-secret.ts';
import {
  openIdentityFixture,
  type IdentityFixture,
  type FixtureCustomer,
} from './testing/identity-fixture.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await openIdentityFixture();
});
afterAll(() => fixture.close());

const password = 'nočni vozač do mora';
const confirm = (token: string) =>
  fixture.call('KorisnickiNalog/VerifikacijaNaloga', { token, password });
const askAgain = (email: string, address?: string) =>
  fixture.call(
    'KorisnickiNalog/PosaljiVerifikaciju',
    { email, languageId: '3' },
    address === undefined ? {} : { address },
  );

/** The token of the last link; links asked for again are looked up by a job. */
async function lastLink({ email }: FixtureCustomer): Promise<string> {
  const mails = await expect
    .poll(() => fixture.mailsTo(email))
    .toSatisfy((found: unknown[]) => found.length > 0)
    .then(() => fixture.mailsTo(email));
  return new URL(mails.at(-1)?.actionUrl ?? '').searchParams.get('token') ?? '';
}

async function waitingCustomer(): Promise<{ customer: FixtureCustomer; link: string }> {
  const customer = await fixture.addCustomer({ verified: false });
  expect((await askAgain(customer.email)).status).toBe(200);
  return { customer, link: await lastLink(customer) };
}

test('the link confirms the address, and opening it again gives the same answer', async () => {
  const { customer, link } = await waitingCustomer();
  expect((await fixture.signIn(customer)).status).toBe(403);
  expect((await confirm(link)).status).toBe(200);
  expect((await fixture.signIn(customer)).status).toBe(200);
  expect((await confirm(link)).status).toBe(200);
  fixture.passTime({ hours: 48 });
  expect((await confirm(link)).status).toBe(200);
  expect(
    (await fixture.audited(customer.accountId)).filter(
      ({ action }) => action === 'address-verified',
    ),
  ).toHaveLength(1);
});

test('two clicks at the same moment confirm once', async () => {
  const { customer, link } = await waitingCustomer();
  const answers = await Promise.all([confirm(link), confirm(link)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(
    (await fixture.audited(customer.accountId)).filter(
      ({ action }) => action === 'address-verified',
    ),
  ).toHaveLength(1);
});

test('a link works for a day', async () => {
  const { customer, link } = await waitingCustomer();
  fixture.passTime({ hours: 24 });
  const answer = await confirm(link);
  expect(answer.status).toBe(400);
  expect(answer.message).toBe('identity.verification-link-invalid');
  expect((await fixture.signIn(customer)).status).toBe(403);
});

test('a forged token, or another customer’s, confirms nothing of mine', async () => {
  const { customer } = await waitingCustomer();
  const other = await waitingCustomer();
  const madeUp = makeSecret(customer.accountId).text;
  // The other's secret under my account's id.
  const crossed = Buffer.concat([
    Buffer.from(madeUp, 'base64url').subarray(0, 16),
    Buffer.from(other.link, 'base64url').subarray(16),
  ]).toString('base64url');
  for (const token of [madeUp, crossed, 'x', `${other.link}A`]) {
    expect((await confirm(token)).message).toBe('identity.verification-link-invalid');
  }
  expect((await confirm(other.link)).status).toBe(200);
  expect((await fixture.signIn(customer)).status).toBe(403);
});

test('a token mailed for something else confirms no address', async () => {
  const { customer, link } = await waitingCustomer();
  await fixture.database.run(
    `UPDATE mailed_tokens SET purpose = 'reset-password' WHERE account_id = $1`,
    [customer.accountId],
  );
  expect((await confirm(link)).status).toBe(400);
});

test('requesting a link gets the same answer for unknown, unconfirmed and confirmed addresses', async () => {
  const waiting = await fixture.addCustomer({ verified: false });
  const confirmed = await fixture.addCustomer();
  const answers = await Promise.all(
    ['niko@primer.rs', waiting.email, confirmed.email].map((email) => askAgain(email)),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  await lastLink(waiting);
  expect(await fixture.mailsTo(waiting.email)).toEqual([
    expect.objectContaining({ languageId: '3', template: 'identity.mail-verify' }),
  ]);
  expect(await fixture.mailsTo(confirmed.email)).toEqual([]);
  expect(await fixture.mailsTo('niko@primer.rs')).toEqual([]);
});

test('repeated requests send no flood of mails, and look the same', async () => {
  const { email } = await fixture.addCustomer({ verified: false });
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect((await askAgain(email, '198.51.100.20')).status).toBe(200);
  }
  const jobs = fixture.queued('identity-verification-mail');
  expect(jobs.filter((job) => 'email' in job && job.email === email)).toHaveLength(3);
});
