import { membershipsMaximum } from '@rampa/contract/identity';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { everyAccount } from '../../../testing/scope.ts';
import { accountSaidTo } from '../account-said-to.ts';
import { useCompanyFixture } from '../testing/company-fixture.ts';
import type { FixtureCustomer } from '../testing/identity-fixture.ts';

const {
  fixture,
  company,
  owner,
  be,
  bearerOf,
  call,
  switchTo,
  invite,
  members,
  linkTo,
  colleague,
  profileStatus,
  profileOf,
  templatesTo,
  actions,
} = useCompanyFixture();

const get = (path: string, bearer: string) =>
  fixture().call(`KorisnickiNalog/${path}`, {}, { bearer, method: 'GET' });
const accountsOf = async (bearer: string) =>
  ((await get('GetNalozi', bearer)).result as { items: Record<string, unknown>[] }).items;
/** The tokens of a switch that succeeds. */
const goOn = async (accountId: string, bearer: string) => {
  const answer = await switchTo(accountId, bearer);
  expect(answer.message).toBe('');
  return answer.result as { token: string; refreshToken: string };
};

/** Somebody with an account of their own who was invited into the company, and has joined. */
async function bookkeeper(role = 'accountant') {
  const who = await fixture().addCustomer();
  expect((await invite(who.email, role)).status).toBe(200);
  const token = await linkTo(who.email);
  const bearer = await bearerOf(who);
  expect(await call('PridruziSe', { token }, bearer)).toMatchObject({
    status: 200,
    result: { account_id: company().accountId },
  });
  const [member] = (await fixture().database.run(
    'SELECT user_id AS id FROM memberships WHERE home_user_id = $1',
    [who.userId],
  )) as { id: string }[];
  return { who, bearer, token, memberId: member?.id ?? '' };
}

test('an invited address that has a sign-in joins by it, acts in either account, and signs in where it acted last', async () => {
  const { who, bearer, token } = await bookkeeper();
  expect((await call('PridruziSe', { token }, bearer)).message).toBe('identity.invitation-invalid');
  expect((await members()).items.map(({ role, email }) => ({ role, email }))).toEqual([
    { role: 'owner', email: company().email },
    { role: 'accountant', email: who.email },
  ]);
  expect(await actions()).toContain('member-joined');
  expect(await accountsOf(bearer)).toEqual([
    expect.objectContaining({
      account_id: who.accountId,
      home: true,
      current: true,
      role: 'owner',
    }),
    expect.objectContaining({
      account_id: company().accountId,
      home: false,
      current: false,
      role: 'accountant',
    }),
  ]);
  const there = await goOn(company().accountId, bearer);
  expect(await profileStatus(bearer)).toBe(401);
  expect(await profileOf(there.token)).toMatchObject({
    lice: 'pravno',
    role: 'accountant',
    email: who.email,
    signsInElsewhere: true,
  });
  const next = await bearerOf(who);
  expect(await profileOf(next)).toMatchObject({ lice: 'pravno' });
  const back = await goOn(who.accountId, next);
  expect(await profileOf(back.token)).toMatchObject({ lice: 'fizicko', signsInElsewhere: false });
  expect(await profileOf(await bearerOf(who))).toMatchObject({ lice: 'fizicko' });
});

test('what a browser keeps by the user name is kept apart for each account', async () => {
  const { who, bearer } = await bookkeeper();
  const claims = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
  const there = await goOn(company().accountId, bearer);
  expect(claims(there.token)).toMatchObject({ acc: company().accountId, several: true });
  expect(claims(there.token)['username']).not.toBe(who.username);
  expect(claims(await bearerOf(company()))['several']).toBeUndefined();
});

test('whoever acts in several accounts is told by mail which one it is about', async () => {
  const { who } = await bookkeeper();
  const tell = (accountId: string) =>
    fixture().database.transaction((tx) =>
      fixture().identity.notify(everyAccount.account(accountId), tx, {
        kind: 'low-balance',
        template: 'identity.mail-new-device',
        params: () => ({ device: accountId }),
        path: '/pages/profil',
      }),
    );
  await tell(company().accountId);
  await tell(who.accountId);
  const said = async (email: string, device: string) => {
    const mails = await fixture().mailsTo(email);
    const about = mails.find(({ params }) => params['device'] === device)?.about;
    if (about === undefined) throw new Error('The mail is about no account');
    const scope = everyAccount.account(about.accountId);
    return accountSaidTo(scope, fixture().database.queries, about.userId);
  };
  const { accountId } = company();
  expect(await said(who.email, accountId)).toEqual({ accountId, name: 'Пример д.о.о.' });
  // At home nothing has to be said, but its link must not open the other one.
  expect(await said(who.email, who.accountId)).toEqual({ accountId: who.accountId, name: '' });
  // Whoever has no other account is told of none.
  expect(await said(company().email, accountId)).toBeNull();
});

test('a new role is told with the account that it is in', async () => {
  const { who, memberId } = await bookkeeper();
  const changed = { member_id: memberId, role: 'driver' };
  expect((await call('PromeniUlogu', changed, owner())).message).toBe('');
  const mails = await fixture().mailsTo(who.email);
  expect(mails.find(({ template }) => template === 'identity.mail-role-changed')).toMatchObject({
    about: { accountId: company().accountId, userId: memberId },
  });
});

test('an invitation is for whoever has its address, and for nobody else who is signed in', async () => {
  const who = await fixture().addCustomer();
  const thief = await fixture().addCustomer();
  await invite(who.email);
  const token = await linkTo(who.email);
  const stolen = await call('PridruziSe', { token }, await bearerOf(thief));
  expect(stolen.message).toBe('identity.invitation-for-other');
  expect((await call('PridruziSe', { token: 'измишљен' }, await bearerOf(thief))).message).toBe(
    'identity.invitation-invalid',
  );
  expect((await call('PridruziSe', { token })).status).toBe(401);
  expect((await members()).totalRecords).toBe(1);
});

test('joining asks for a proof; a switch leaves none behind, and the next is given with the home’s password', async () => {
  const who = await fixture().addCustomer();
  await invite(who.email, 'owner');
  const token = await linkTo(who.email);
  const bearer = await bearerOf(who);
  await fixture().database.run('UPDATE sessions SET proved_at = $2 WHERE user_id = $1', [
    who.userId,
    fixture().now().subtract({ minutes: 16 }).toString(),
  ]);
  expect((await call('PridruziSe', { token }, bearer)).message).toBe(
    'identity.proof-needed;by:password',
  );
  const again = await bearerOf(who);
  expect((await call('PridruziSe', { token }, again)).status).toBe(200);
  const there = await goOn(company().accountId, again);
  const wish = { email: `clan.${uuid()}@primer.rs`, role: 'driver', languageId: '2' };
  expect((await call('PozoviClana', wish, there.token)).message).toBe(
    'identity.proof-needed;by:password',
  );
  expect((await call('PotvrdiIdentitet', { password: 'није она' }, there.token)).status).toBe(400);
  const proof = { password: who.password };
  expect((await call('PotvrdiIdentitet', proof, there.token)).status).toBe(200);
  expect((await call('PozoviClana', wish, there.token)).status).toBe(200);
});

test('how one signs in is changed in the home alone', async () => {
  const { who, bearer } = await bookkeeper();
  const there = await goOn(company().accountId, bearer);
  await call('PotvrdiIdentitet', { password: who.password }, there.token);
  const elsewhere = 'identity.signs-in-elsewhere';
  const change = { currentPassword: who.password, newPassword: 'sasvim druga rečenica ovde' };
  expect((await call('PromenaLozinke', change, there.token)).message).toBe(elsewhere);
  const email = `nova.${uuid()}@primer.rs`;
  expect((await call('PromeniEmail', { email }, there.token)).message).toBe(elsewhere);
  expect((await call('ZapocniTotp', {}, there.token)).message).toBe(elsewhere);
  expect((await call('ZapocniPristupniKljuc', {}, there.token)).message).toBe(elsewhere);
});

test('a removed member loses that account alone, at once, and a switch leads there no more', async () => {
  const { who, bearer, memberId } = await bookkeeper();
  const there = await goOn(company().accountId, bearer);
  const home = await bearerOf(who);
  expect(await profileOf(home)).toMatchObject({ lice: 'pravno' });
  expect((await call('UkloniClana', { member_id: memberId }, owner())).status).toBe(200);
  expect(await profileStatus(there.token)).toBe(401);
  expect(await profileStatus(home)).toBe(401);
  const next = await bearerOf(who);
  expect(await profileOf(next)).toMatchObject({ lice: 'fizicko' });
  expect((await switchTo(company().accountId, next)).message).toBe('identity.account-not-found');
  expect(await profileStatus(next)).toBe(200);
  expect(await accountsOf(next)).toHaveLength(1);
  expect((await templatesTo(who.email)).at(-1)).toBe('identity.mail-membership-removed');
  // Invited again, they may come back.
  expect((await invite(who.email)).status).toBe(200);
  const again = await linkTo(who.email, 2);
  expect((await call('PridruziSe', { token: again }, next)).status).toBe(200);
});

test('whom a program of the version before has removed may be invited again', async () => {
  const { who, bearer, memberId } = await bookkeeper();
  await fixture().database.run(
    "UPDATE users SET removed_at = now(), email = '', username = '' WHERE user_id = $1",
    [memberId],
  );
  expect((await invite(who.email)).status).toBe(200);
  const token = await linkTo(who.email, 2);
  expect((await call('PridruziSe', { token }, bearer)).status).toBe(200);
  expect(await accountsOf(bearer)).toHaveLength(2);
});

test('a switch is made once: a replayed token and a second click begin nothing', async () => {
  const { bearer } = await bookkeeper();
  const { accountId } = company();
  const both = await Promise.all([switchTo(accountId, bearer), switchTo(accountId, bearer)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
  expect((await switchTo(accountId, bearer)).status).toBe(401);
  const living = await fixture().database.run(
    'SELECT 1 FROM sessions WHERE account_id = $1 AND user_id <> $2 AND ended_at IS NULL',
    [accountId, company().userId],
  );
  expect(living).toHaveLength(1);
});

test('whoever has an access token alone goes nowhere: a switch uses up the session’s own refresh token', async () => {
  const { who, bearer } = await bookkeeper();
  const { accountId } = company();
  const go = (refreshToken: string, token: string) =>
    call('PredjiNaNalog', { account_id: accountId, refreshToken }, token);
  const other = (await fixture().signIn(who)).tokens;
  for (const foreign of ['измишљен', other.refreshToken]) {
    expect((await go(foreign, bearer)).message).toBe('identity.session-renewed');
  }
  expect(await profileStatus(bearer)).toBe(200);
  // As another window does.
  const renewed = (await fixture().call('Token/RefreshToken', other)).tokens;
  expect((await go(other.refreshToken, renewed.token)).message).toBe('identity.session-renewed');
  expect((await go(renewed.refreshToken, renewed.token)).status).toBe(200);
  const again = await fixture().call('Token/RefreshToken', renewed);
  expect(again.message).toBe('identity.refresh-refused');
});

test('nobody gets into an account of somebody else, nor past the end of their session', async () => {
  const { who, bearer } = await bookkeeper();
  const stranger = await fixture().addCustomer();
  for (const accountId of [stranger.accountId, uuid(), 'није']) {
    expect((await switchTo(accountId, bearer)).message).toBe('identity.account-not-found');
  }
  expect((await switchTo(who.accountId, await bearerOf(stranger))).message).toBe(
    'identity.account-not-found',
  );
  const expiry = async () =>
    (await fixture().database.run(
      'SELECT max(expires_at)::text AS at FROM sessions WHERE user_id IN ($1, $2)',
      [who.userId, who.userId],
    )) as { at: string }[];
  const [before] = await expiry();
  fixture().passTime({ minutes: 5 });
  await goOn(company().accountId, bearer);
  const [after] = (await fixture().database.run(
    'SELECT max(expires_at)::text AS at FROM sessions WHERE account_id = $1 AND user_id <> $2',
    [company().accountId, company().userId],
  )) as { at: string }[];
  expect(after).toEqual(before);
});

test('a new password, and signing out everywhere, end the sessions in all accounts', async () => {
  const { who, bearer } = await bookkeeper();
  const there = await goOn(company().accountId, bearer);
  const home = await goOn(who.accountId, await bearerOf(who));
  const change = { currentPassword: who.password, newPassword: 'sasvim druga rečenica ovde' };
  expect((await call('PromenaLozinke', change, home.token)).status).toBe(200);
  expect(await profileStatus(home.token)).toBe(200);
  expect(await profileStatus(there.token)).toBe(401);
  const changed: FixtureCustomer = { ...who, password: change.newPassword };
  const other = await goOn(company().accountId, await bearerOf(changed));
  const last = await goOn(who.accountId, await bearerOf(changed));
  // From the account where they only act as well.
  await call('PotvrdiIdentitet', { password: change.newPassword }, other.token);
  expect((await call('OpozoviSesiju', { session_id: '' }, other.token)).status).toBe(200);
  expect(await profileStatus(other.token)).toBe(200);
  expect(await profileStatus(last.token)).toBe(401);
});

test('whoever is removed where they sign in acts nowhere any more; they and the owners are told', async () => {
  const home = company();
  const driver = await colleague('driver');
  const homeOwner = owner();
  await be(await fixture().addCustomer({ personType: 'pravno' }));
  await invite(driver.email, 'owner');
  const token = await linkTo(driver.email);
  const bearer = await bearerOf(driver);
  expect((await call('PridruziSe', { token }, bearer)).status).toBe(200);
  const there = await goOn(company().accountId, bearer);
  expect(home.accountId).not.toBe(company().accountId);
  const given = { member_id: driver.userId };
  expect((await call('UkloniClana', given, homeOwner)).status).toBe(200);
  expect(await profileStatus(there.token)).toBe(401);
  await expect.poll(async () => (await members()).totalRecords, { timeout: 20_000 }).toBe(1);
  expect(await templatesTo(driver.email)).toContain('identity.mail-membership-ended');
  expect(await templatesTo(company().email)).toContain('identity.mail-member-ended');
  expect(await actions()).toContain('member-removed');
});

test('a home that another program took away lets nobody in, within five seconds', async () => {
  const { who, bearer } = await bookkeeper();
  const there = await goOn(company().accountId, bearer);
  expect(await profileStatus(there.token)).toBe(200);
  await fixture().database.run('UPDATE users SET removed_at = now() WHERE user_id = $1', [
    who.userId,
  ]);
  fixture().passTime({ seconds: 5 });
  expect(await profileStatus(there.token)).toBe(401);
  const renewed = await fixture().call('Token/RefreshToken', there);
  expect(renewed.message).toBe('identity.refresh-refused');
});

test('an account keeps an owner who signs in in it', async () => {
  const { who, bearer, memberId } = await bookkeeper('owner');
  const there = await goOn(company().accountId, bearer);
  await call('PotvrdiIdentitet', { password: who.password }, there.token);
  const first = { member_id: company().userId };
  const refusal = 'identity.last-own-owner';
  expect((await call('UkloniClana', first, there.token)).message).toBe(refusal);
  expect((await call('PromeniUlogu', { ...first, role: 'driver' }, there.token)).message).toBe(
    refusal,
  );
  expect((await call('PrenesiVlasnistvo', { member_id: memberId }, owner())).message).toBe(refusal);
  expect((await call('NapustiFirmu', {}, owner())).message).toBe(refusal);
  expect((await call('NapustiFirmu', {}, there.token)).status).toBe(200);
});

test('a changed address is that of all accounts', async () => {
  const { who, memberId } = await bookkeeper();
  const email = `nova.${uuid()}@primer.rs`;
  const bearer = await bearerOf(who);
  expect((await call('PromeniEmail', { email }, bearer)).status).toBe(200);
  const link = async (address: string, side: string) => {
    const mails = async () =>
      (await fixture().mailsTo(address)).filter(
        ({ template }) => template === `identity.mail-email-change-${side}`,
      );
    await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
    const [mail] = await mails();
    return new URL(mail?.actionUrl ?? '').searchParams.get('promena') ?? '';
  };
  for (const token of [await link(who.email, 'old'), await link(email, 'new')]) {
    expect((await call('PotvrdiPromenuEmaila', { token })).status).toBe(200);
  }
  const member = (await members()).items.find(({ member_id: id }) => id === memberId);
  expect(member?.email).toBe(email);
});

test('somebody acts for at most twenty other accounts', async () => {
  const who = await fixture().addCustomer();
  await invite(who.email);
  const token = await linkTo(who.email);
  for (let count = 0; count < membershipsMaximum; count += 1) {
    await fixture().database.run(
      `INSERT INTO memberships (home_user_id, home_account_id, account_id, user_id, joined_at)
       VALUES ($1, $2, $3, $4, now())`,
      [who.userId, who.accountId, uuid(), uuid()],
    );
  }
  expect((await call('PridruziSe', { token }, await bearerOf(who))).message).toBe(
    `identity.too-many-memberships;most:${membershipsMaximum}`,
  );
});

test('a change of heart is not made a hundred times an hour', async () => {
  const { who, bearer } = await bookkeeper();
  let token = bearer;
  for (let count = 0; count < 60; count += 1) {
    token = (await goOn(count % 2 === 0 ? company().accountId : who.accountId, token)).token;
  }
  const answer = await switchTo(company().accountId, token);
  expect(answer.message).toMatch(/^request\.too-many/u);
  expect(await profileStatus(token)).toBe(200);
});
