import { expect, test } from 'vitest';
import { scopeOf } from '../../../testing/scope.ts';
import { useCompanyFixture } from '../testing/company-fixture.ts';
import { countWaiting } from '../../../platform/testing/waiting-for-locks.ts';

const {
  fixture,
  company,
  owner,
  bearerOf,
  call,
  freshAddress,
  invite,
  members,
  accept,
  linkTo,
  colleague,
  password,
  actions,
} = useCompanyFixture();

/** A second owner who has invited somebody. */
async function secondOwner() {
  const second = await colleague('owner');
  const bearer = await bearerOf(second);
  const email = freshAddress();
  expect((await invite(email, 'owner', bearer)).status).toBe(200);
  return { ...second, bearer, invited: email, link: await linkTo(email) };
}

test.each([
  ['removed', 'UkloniClana', {}],
  ['made an accountant', 'PromeniUlogu', { role: 'accountant' }],
  ['made a driver', 'PromeniUlogu', { role: 'driver' }],
] as const)('who was invited by an owner who is %s is invited no longer', async (_, path, more) => {
  const second = await secondOwner();
  const change = { member_id: second.userId, ...more };
  expect((await call(path, change, owner())).status).toBe(200);
  expect((await accept(second.link)).message).toBe('identity.invitation-invalid');
  expect((await members()).invitations).toEqual([]);
  expect(await actions()).toContain('member-invitation-withdrawn');
});

test('who was invited by an owner who left, or passed the ownership on, is invited no longer', async () => {
  const leaver = await secondOwner();
  expect((await call('NapustiFirmu', {}, leaver.bearer)).status).toBe(200);
  expect((await accept(leaver.link)).message).toBe('identity.invitation-invalid');
  const giver = await secondOwner();
  const heir = await colleague('accountant');
  const given = { member_id: heir.userId };
  expect((await call('PrenesiVlasnistvo', given, giver.bearer)).status).toBe(200);
  expect((await accept(giver.link)).message).toBe('identity.invitation-invalid');
});

test('an invitation that another owner has sent again is theirs, and stays', async () => {
  const second = await secondOwner();
  const [open] = (await members()).invitations;
  const again = { invitation_id: open?.invitation_id };
  expect((await call('PosaljiPozivPonovo', again, owner())).status).toBe(200);
  const link = await linkTo(second.invited, 2);
  expect((await call('UkloniClana', { member_id: second.userId }, owner())).status).toBe(200);
  expect((await accept(link)).status).toBe(200);
});

test('nobody joins by an invitation of somebody who may not invite any more', async () => {
  const second = await secondOwner();
  // As if another server had let the invitation in while this one changed the role.
  await fixture().database.run(`UPDATE users SET role = 'accountant' WHERE user_id = $1`, [
    second.userId,
  ]);
  expect((await accept(second.link)).message).toBe('identity.invitation-invalid');
  expect((await members()).totalRecords).toBe(2);
});

test('every owner is told of a new member, by mail and in the portal, in their language', async () => {
  const second = await colleague('owner');
  await fixture().database.run(`UPDATE users SET language_id = '3' WHERE user_id = $1`, [
    second.userId,
  ]);
  const accountant = await colleague('accountant');
  const email = freshAddress();
  await invite(email);
  expect((await accept(await linkTo(email))).status).toBe(200);
  const told = await Promise.all(
    [company(), second, accountant].map(async (member) => {
      const bearer = await bearerOf(member);
      const { result } = await call('GetObavestenja', { first: 0, rows: 5 }, bearer);
      const { items } = result as { items: { kind: string; text: string }[] };
      const mails = (await fixture().mailsTo(member.email)).filter(
        ({ template }) => template === 'identity.mail-member-joined',
      );
      return [
        items.filter(({ kind }) => kind === 'new-member').length,
        mails.map(({ languageId, params }) => [languageId, params['role']]),
      ];
    }),
  );
  expect(told).toEqual([
    [1, [['2', 'vozač']]],
    [1, [['3', 'driver']]],
    [0, []],
  ]);
});

test('a call that a server lets in by a role of a moment ago changes nothing', async () => {
  const second = await colleague('owner');
  const bearer = await bearerOf(second);
  const driver = await colleague('driver');
  await invite(freshAddress());
  const [open] = (await members(bearer)).invitations;
  const before = await members();
  // On another server: this one has just asked, and asks again in five seconds.
  await fixture().database.run(`UPDATE users SET role = 'accountant' WHERE user_id = $1`, [
    second.userId,
  ]);
  const one = { member_id: driver.userId };
  const invitation = { invitation_id: open?.invitation_id };
  for (const [path, input] of [
    ['PozoviClana', { email: freshAddress(), role: 'owner', languageId: '3' }],
    ['PosaljiPozivPonovo', invitation],
    ['PovuciPoziv', invitation],
    ['PromeniUlogu', { ...one, role: 'owner' }],
    ['UkloniClana', one],
    ['PrenesiVlasnistvo', one],
    ['NapustiFirmu', {}],
  ] as const) {
    expect([path, (await call(path, input, bearer)).message]).toEqual([
      path,
      'session.role-not-allowed',
    ]);
  }
  await fixture().database.run(`UPDATE users SET role = 'owner' WHERE user_id = $1`, [
    second.userId,
  ]);
  expect(await members()).toEqual(before);
});

test('whoever passes the ownership on proves again who they are before what is delicate', async () => {
  const heir = await colleague('owner');
  const bearer = owner();
  expect((await call('PrenesiVlasnistvo', { member_id: heir.userId }, bearer)).status).toBe(200);
  expect((await call('NapustiFirmu', {}, bearer)).message).toBe(
    'identity.proof-needed;by:password',
  );
  expect((await call('PotvrdiIdentitet', { password }, bearer)).status).toBe(200);
  expect((await call('NapustiFirmu', {}, bearer)).status).toBe(200);
});

test('a removal waits for a change that was begun by right, and none begins after it', async () => {
  const second = await colleague('owner');
  const known = await fixture().identity.authenticator.authenticate(await bearerOf(second));
  if (!known.ok) throw new Error(known.code);
  const { accountId, userId, sessionId } = known.value;
  const scope = scopeOf({ accountId, userId }, { role: 'owner', personType: 'pravno', sessionId });
  let removed = false;
  let removal: ReturnType<typeof call> | undefined;
  const { identity, database } = fixture();
  await database.transaction(async (tx) => {
    expect((await identity.holdRole(scope, tx)).ok).toBe(true);
    removal = call('UkloniClana', { member_id: userId }, owner());
    void removal.then(() => {
      removed = true;
    });
    await expect.poll(() => countWaiting(database), { timeout: 10_000 }).toBeGreaterThan(0);
    expect(removed).toBe(false);
  });
  expect((await removal)?.status).toBe(200);
  const after = await database.transaction((tx) => identity.holdRole(scope, tx));
  expect(after).toMatchObject({ ok: false, code: 'session.ended' });
});
