import { expect, test } from 'vitest';
import { countWaiting } from '../../../platform/testing/waiting-for-locks.ts';
import { useCompanyFixture } from '../testing/company-fixture.ts';

const { fixture, company, bearerOf, call, switchTo, invite, linkTo, profileStatus } =
  useCompanyFixture();

/** Somebody with an account of their own who has joined the company, and the session in which they act for it. */
async function actingForCompany() {
  const who = await fixture().addCustomer();
  await invite(who.email, 'accountant');
  const joined = await bearerOf(who);
  const answer = await call('PridruziSe', { token: await linkTo(who.email) }, joined);
  expect(answer.status).toBe(200);
  const there = await switchTo(company().accountId, joined);
  const { token } = there.result as { token: string };
  return { who, token };
}

test('no switch begins a session that a new password, set meanwhile, has not seen', async () => {
  const { who, token } = await actingForCompany();
  const { database } = fixture();
  // As a new password does: first the row of whoever signs in, then the sessions, the home's before those in the others.
  const { underWay } = await database.transaction(async (tx) => {
    await database.run('UPDATE users SET language_id = 2 WHERE user_id = $1', [who.userId], tx);
    const switching = switchTo(who.accountId, token);
    await expect.poll(() => countWaiting(database)).toBe(1);
    await database.run(
      `UPDATE sessions SET ended_at = now(), ended_because = 'password-changed'
        WHERE ended_at IS NULL AND user_id IN
          (SELECT $1::uuid UNION SELECT user_id FROM memberships WHERE home_user_id = $1)`,
      [who.userId],
      tx,
    );
    return { underWay: switching };
  });
  expect((await underWay).status).toBe(401);
  const living = await database.run(
    'SELECT 1 FROM sessions WHERE account_id = $1 AND ended_at IS NULL',
    [who.accountId],
  );
  expect(living).toHaveLength(0);
});

test('signing out everywhere waits for a switch that is under way, and ends what it has begun', async () => {
  const { who, token } = await actingForCompany();
  const { database } = fixture();
  const clean = await bearerOf(who);
  const back = (await switchTo(who.accountId, clean)).result as { token: string };
  await call('PotvrdiIdentitet', { password: who.password }, back.token);
  const { both } = await database.transaction(async (tx) => {
    // The switch has come as far as its session, and waits there.
    await database.run(
      'SELECT 1 FROM sessions WHERE account_id = $1 AND user_id <> $2 FOR UPDATE',
      [company().accountId, company().userId],
      tx,
    );
    const switching = switchTo(who.accountId, token);
    await expect.poll(() => countWaiting(database)).toBe(1);
    const ending = call('OpozoviSesiju', { session_id: '' }, back.token);
    await expect.poll(() => countWaiting(database)).toBe(2);
    return { both: [switching, ending] };
  });
  const [switched, ended] = await Promise.all(both);
  expect(ended?.status).toBe(200);
  expect(switched?.status).toBe(200);
  const begun = switched?.result as { token: string };
  expect(await profileStatus(begun.token)).toBe(401);
  expect(await profileStatus(back.token)).toBe(200);
});

test('a switch into an account waits for a removal there, and begins nothing after it', async () => {
  const { who, token } = await actingForCompany();
  const { database } = fixture();
  const home = (await switchTo(who.accountId, token)).result as { token: string };
  const { underWay } = await database.transaction(async (tx) => {
    await database.run(
      'UPDATE users SET removed_at = now() WHERE account_id = $1 AND home_user_id = $2',
      [company().accountId, who.userId],
      tx,
    );
    const switching = switchTo(company().accountId, home.token);
    await expect.poll(() => countWaiting(database)).toBe(1);
    return { underWay: switching };
  });
  expect((await underWay).message).toBe('identity.account-not-found');
  expect(await profileStatus(home.token)).toBe(200);
});
