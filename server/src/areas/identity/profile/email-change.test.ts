import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSecret } from '../bearer-secret.ts';
import {
  openIdentityFixture,
  type IdentityFixture,
  type FixtureCustomer,
} from '../testing/identity-fixture.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await openIdentityFixture();
});
afterAll(() => fixture.close());

const freshAddress = () => `nova.${uuid()}@primer.rs`;
const ask = (bearer: string, email: string) =>
  fixture.call('KorisnickiNalog/PromeniEmail', { email }, { bearer });
const confirm = (token: string) => fixture.call('KorisnickiNalog/PotvrdiPromenuEmaila', { token });

async function tokenIn(address: string, template: string): Promise<string> {
  const mails = await fixture.mailsTo(address);
  const mail = mails.findLast((one) => one.template === template);
  return new URL(mail?.actionUrl ?? '').searchParams.get('promena') ?? '';
}

interface Asked {
  readonly customer: FixtureCustomer;
  readonly bearer: string;
  readonly newEmail: string;
  readonly oldLink: string;
  readonly newLink: string;
}

async function asked(): Promise<Asked> {
  const customer = await fixture.addCustomer();
  const bearer = (await fixture.signIn(customer)).tokens.token;
  const newEmail = freshAddress();
  expect((await ask(bearer, newEmail)).status).toBe(200);
  return {
    customer,
    bearer,
    newEmail,
    oldLink: await tokenIn(customer.email, 'identity.mail-email-change-old'),
    newLink: await tokenIn(newEmail, 'identity.mail-email-change-new'),
  };
}

const signsInWith = async (customer: FixtureCustomer, username: string): Promise<boolean> =>
  (await fixture.signIn({ ...customer, username })).status === 200;

test.each([
  ['the old address first', ['oldLink', 'newLink']],
  ['the new address first', ['newLink', 'oldLink']],
] as const)('both addresses confirm, %s', async (_, [first, second]) => {
  const change = await asked();
  expect((await confirm(change[first])).result).toEqual({ state: 'waiting' });
  // The same link a second time does not confirm the other address.
  expect((await confirm(change[first])).result).toEqual({ state: 'waiting' });
  expect(await signsInWith(change.customer, change.newEmail)).toBe(false);
  expect((await confirm(change[second])).result).toEqual({ state: 'changed' });
  expect(await signsInWith(change.customer, change.newEmail)).toBe(true);
  expect(await signsInWith(change.customer, change.customer.email)).toBe(false);
  for (const address of [change.customer.email, change.newEmail]) {
    const mails = await fixture.mailsTo(address);
    expect(mails.at(-1)?.template).toBe('identity.mail-email-changed');
  }
  // Opening the link again gives the same answer, and does nothing.
  expect((await confirm(change[second])).result).toEqual({ state: 'changed' });
  const trail = await fixture.audited(change.customer.accountId);
  expect(trail.filter(({ action }) => action === 'email-changed')).toHaveLength(1);
});

test('a customer without a user name is named by the new address', async () => {
  const { customer, newEmail, oldLink, newLink } = await asked();
  const name = async () => {
    const [row] = await fixture.database.run('SELECT username FROM users WHERE user_id = $1', [
      customer.userId,
    ]);
    return (row as { username: string }).username;
  };
  const chosen = await name();
  await fixture.database.run('UPDATE users SET username = email WHERE user_id = $1', [
    customer.userId,
  ]);
  await confirm(oldLink);
  await confirm(newLink);
  expect(await name()).toBe(newEmail);
  expect(chosen).not.toBe(newEmail);
});

test('both links at the same moment change it once', async () => {
  const { customer, newEmail, oldLink, newLink } = await asked();
  const answers = await Promise.all([confirm(oldLink), confirm(newLink), confirm(newLink)]);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await signsInWith(customer, newEmail)).toBe(true);
  const trail = await fixture.audited(customer.accountId);
  expect(trail.filter(({ action }) => action === 'email-changed')).toHaveLength(1);
});

test('a day later the links are invalid', async () => {
  const { customer, oldLink, newLink } = await asked();
  await confirm(oldLink);
  fixture.passTime({ hours: 24 });
  expect((await confirm(newLink)).message).toBe('identity.email-link-invalid');
  expect(await signsInWith(customer, customer.email)).toBe(true);
});

test('after withdrawing or requesting again, the earlier links are invalid', async () => {
  const withdrawn = await asked();
  await fixture.call('KorisnickiNalog/OdustaniOdPromeneEmaila', {}, { bearer: withdrawn.bearer });
  const replaced = await asked();
  await ask(replaced.bearer, freshAddress());
  for (const { oldLink, newLink } of [withdrawn, replaced]) {
    for (const link of [oldLink, newLink]) {
      expect((await confirm(link)).message).toBe('identity.email-link-invalid');
    }
  }
});

test('forged links and another account’s confirm nothing', async () => {
  const mine = await asked();
  const other = await asked();
  const crossed = Buffer.concat([
    Buffer.from(mine.oldLink, 'base64url').subarray(0, 32),
    Buffer.from(other.oldLink, 'base64url').subarray(32),
  ]).toString('base64url');
  const madeUp = makeSecret(mine.customer.accountId, uuid()).text;
  for (const token of ['x', madeUp, crossed, `${mine.oldLink}A`]) {
    expect((await confirm(token)).message).toBe('identity.email-link-invalid');
  }
  expect(await signsInWith(mine.customer, mine.customer.email)).toBe(true);
});

test('only its owner learns whether the new address is taken', async () => {
  const owner = await fixture.addCustomer();
  const customer = await fixture.addCustomer();
  const bearer = (await fixture.signIn(customer)).tokens.token;
  const taken = await ask(bearer, owner.email);
  const free = await ask((await asked()).bearer, freshAddress());
  expect(`${taken.status} ${taken.text}`).toBe(`${free.status} ${free.text}`);
  expect((await fixture.mailsTo(owner.email)).map(({ template }) => template)).toEqual([
    'identity.mail-address-in-use',
  ]);
  const oldLink = await tokenIn(customer.email, 'identity.mail-email-change-old');
  expect((await confirm(oldLink)).result).toEqual({ state: 'waiting' });
  expect(await signsInWith(owner, owner.email)).toBe(true);
});

test('an address that somebody else takes meanwhile stays theirs', async () => {
  const { customer, newEmail, oldLink, newLink } = await asked();
  await confirm(oldLink);
  await fixture.database.run(
    `INSERT INTO sign_in_names (name, account_id, user_id, kind) VALUES ($1, $2, $3, 'email')`,
    [newEmail, uuid(), uuid()],
  );
  expect((await confirm(newLink)).message).toBe('identity.email-link-invalid');
  expect(await signsInWith(customer, customer.email)).toBe(true);
});

test('the present address is refused, and an expired confirmation of identity is not enough', async () => {
  const customer = await fixture.addCustomer();
  let { tokens } = await fixture.signIn(customer);
  expect((await ask(tokens.token, customer.email.toUpperCase())).result).toEqual([
    { field: 'email', message: 'identity.email-same' },
  ]);
  fixture.passTime({ minutes: 8 });
  tokens = (await fixture.call('Token/RefreshToken', tokens)).tokens;
  fixture.passTime({ minutes: 8 });
  const late = await ask(tokens.token, freshAddress());
  expect(late.status).toBe(403);
  expect(late.message).toBe('identity.proof-needed;by:password');
  const password = { password: customer.password };
  await fixture.call('KorisnickiNalog/PotvrdiIdentitet', password, { bearer: tokens.token });
  expect((await ask(tokens.token, freshAddress())).status).toBe(200);
});

test('a link for a new password in the old mailbox is invalid afterwards', async () => {
  const { customer, oldLink, newLink } = await asked();
  await fixture.call('KorisnickiNalog/ZaboravljenaLozinka', { email: customer.email });
  const resets = async () =>
    (await fixture.mailsTo(customer.email)).filter(
      ({ template }) => template === 'identity.mail-reset-password',
    );
  await expect.poll(async () => (await resets()).length).toBe(1);
  const [mail] = await resets();
  await confirm(oldLink);
  await confirm(newLink);
  const token = new URL(mail?.actionUrl ?? '').searchParams.get('token') ?? '';
  const reset = { token, password: 'tri kruške i jedan motor' };
  expect((await fixture.call('KorisnickiNalog/NovaLozinka', reset)).status).toBe(400);
});
