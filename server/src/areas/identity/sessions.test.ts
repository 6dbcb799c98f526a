import { createPasswordHasher } from './passwords.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Tokens } from './testing/calls.ts';
import { openIdentityFixture, type IdentityFixture } from './testing/identity-fixture.ts';
import { countWaiting } from '../../platform/testing/waiting-for-locks.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await openIdentityFixture();
});
afterAll(() => fixture.close());

const refresh = ({ token, refreshToken }: Tokens): Promise<Answer> =>
  fixture.call('Token/RefreshToken', { token, refreshToken }, { bearer: token });
const signOut = ({ token, refreshToken }: Tokens): Promise<Answer> =>
  fixture.call('Token/RevokeToken', { refreshToken }, { bearer: token });

async function signedIn(): Promise<Tokens & { readonly accountId: string }> {
  const customer = await fixture.addCustomer();
  const { token, refreshToken } = (await fixture.signIn(customer)).tokens;
  return { token, refreshToken, accountId: customer.accountId };
}

const accepted = async (token: string): Promise<string> => {
  const outcome = await fixture.identity.authenticator.authenticate(token);
  return outcome.ok ? 'accepted' : outcome.code;
};

test('a session continues with new tokens, each refresh with the previous ones', async () => {
  let tokens: Tokens = await signedIn();
  for (let round = 0; round < 3; round += 1) {
    fixture.passTime({ minutes: 10 });
    expect(await accepted(tokens.token)).toBe('session.expired');
    const answer = await refresh(tokens);
    expect(answer.status).toBe(200);
    expect(answer.tokens.refreshToken).not.toBe(tokens.refreshToken);
    tokens = answer.tokens;
    expect(await accepted(tokens.token)).toBe('accepted');
  }
});

test('a browser that stores the used refresh token gets the new tokens as cookies too, nobody else does', async () => {
  const cookiesOf = ({ headers }: Answer): readonly string[] =>
    [headers['set-cookie']]
      .flat()
      .filter((cookie) => typeof cookie === 'string')
      .filter((cookie) => !cookie.startsWith('XSRF-TOKEN='));
  const renew = ({ token, refreshToken }: Tokens, cookies: readonly string[]) =>
    fixture.call('Token/RefreshToken', { token, refreshToken }, { bearer: token, cookies });

  const first = await signedIn();
  const second = await renew(first, [`refresh=${first.refreshToken}`, `token=${first.token}`]);
  expect(cookiesOf(second)).toEqual([
    `refresh=${second.tokens.refreshToken}; Path=/; SameSite=Strict; Secure`,
    `token=${second.tokens.token}; Path=/; SameSite=Strict; Secure`,
  ]);
  // A program without cookies, and a browser in which somebody else has signed in, or nobody is any more.
  const third = await renew(second.tokens, []);
  expect(third.status).toBe(200);
  expect(cookiesOf(third)).toEqual([]);
  const other = await signedIn();
  const fourth = await renew(third.tokens, [`refresh=${other.refreshToken}`]);
  expect(fourth.status).toBe(200);
  expect(cookiesOf(fourth)).toEqual([]);
  // A refused one stores nothing.
  expect(cookiesOf(await renew(third.tokens, [`refresh=${third.tokens.refreshToken}`]))).toEqual(
    [],
  );
});

test('a refresh token that is used twice ends the session for whoever has its tokens', async () => {
  const stolen = await signedIn();
  const renewed = (await refresh(stolen)).tokens;
  expect(await accepted(renewed.token)).toBe('accepted');

  const again = await refresh(stolen);
  expect(again.status).toBe(401);
  expect(again.message).toBe('identity.refresh-refused');
  expect(await accepted(renewed.token)).toBe('session.ended');
  expect((await refresh(renewed)).status).toBe(401);
  expect(await fixture.audited(stolen.accountId)).toContainEqual({
    action: 'session-ended',
    details: '{"reason": "refresh-reused"}',
  });
});

test('two refreshes at the same moment: one is served, the other is reuse', async () => {
  const tokens = await signedIn();
  // Both are held until both are under way.
  const { refreshes } = await fixture.database.transaction(async (tx) => {
    await fixture.database.run(
      'SELECT 1 FROM sessions WHERE account_id = $1 FOR UPDATE',
      [tokens.accountId],
      tx,
    );
    const underWay = [refresh(tokens), refresh(tokens)];
    await expect.poll(() => countWaiting(fixture.database)).toBe(2);
    return { refreshes: underWay };
  });
  const settled = await Promise.all(refreshes);
  expect(new Set(settled.map(({ status }) => status))).toEqual(new Set([200, 401]));
  const renewed = settled.find(({ status }) => status === 200)?.tokens.token ?? '';
  expect(await accepted(renewed)).toBe('session.ended');
});

test('one session’s reuse leaves the customer’s other sessions alone', async () => {
  const customer = await fixture.addCustomer();
  const phone = (await fixture.signIn(customer)).tokens;
  const laptop = (await fixture.signIn(customer)).tokens;
  await refresh(phone);
  expect((await refresh(phone)).status).toBe(401);
  expect(await accepted(laptop.token)).toBe('accepted');
  expect((await refresh(laptop)).status).toBe(200);
});

test('a refresh token works only with an access token of its own session', async () => {
  const mine = await signedIn();
  const other = await signedIn();
  const mixed = { token: other.token, refreshToken: mine.refreshToken };
  expect((await refresh(mixed)).status).toBe(401);
  expect((await refresh({ token: 'x.y.z', refreshToken: mine.refreshToken })).status).toBe(401);
  // Nothing was used up by that.
  expect((await refresh(mine)).status).toBe(200);
});

test('a forged refresh token is refused and ends nothing', async () => {
  const tokens = await signedIn();
  const bytes = Buffer.from(tokens.refreshToken, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  const guesses = ['guess', bytes.toString('base64url'), `${tokens.refreshToken}=`];
  for (const refreshToken of guesses) {
    expect((await refresh({ ...tokens, refreshToken })).status).toBe(401);
  }
  expect(await accepted(tokens.token)).toBe('accepted');
  expect((await refresh(tokens)).status).toBe(200);
});

test('a first picture is drawn for an expired token as long as its session could be renewed, and uses nothing up', async () => {
  const { identity } = fixture;
  const tokens = await signedIn();
  const { token } = tokens;
  expect(await identity.tokenToDraw(tokens)).toEqual({ token, expired: false });
  fixture.passTime({ hours: 12 });
  const drawing = await identity.tokenToDraw(tokens);
  expect(drawing?.expired).toBe(true);
  expect(await accepted(drawing?.token ?? '')).toBe('accepted');
  expect(await identity.accountOf(drawing?.token ?? '')).toBe(tokens.accountId);
  // The browser's own is as expired as before, and renews it as if nothing had been drawn.
  expect(await accepted(token)).toBe('session.expired');
  expect(await identity.tokenToDraw(tokens)).not.toBeNull();
  const renewed = await refresh(tokens);
  expect(renewed.status).toBe(200);
  // What has been used draws nothing, and is not taken for a theft.
  expect(await identity.tokenToDraw(tokens)).toBeNull();
  expect(await accepted(renewed.tokens.token)).toBe('accepted');
});

test('nothing is drawn for a session that has ended, is too old, or is somebody else’s', async () => {
  const { identity } = fixture;
  const [ended, idle, mine, other] = [
    await signedIn(),
    await signedIn(),
    await signedIn(),
    await signedIn(),
  ];
  await signOut(ended);
  fixture.passTime({ hours: 1 });
  expect(await identity.tokenToDraw(ended)).toBeNull();
  expect(await identity.tokenToDraw({ ...mine, refreshToken: other.refreshToken })).toBeNull();
  expect(await identity.tokenToDraw({ token: mine.token, refreshToken: null })).toBeNull();
  expect(await identity.tokenToDraw({ ...mine, token: 'x.y.z' })).toBeNull();
  expect(await identity.tokenToDraw(mine)).not.toBeNull();
  fixture.passTime({ hours: 14 * 24 });
  expect(await identity.tokenToDraw(idle)).toBeNull();
  expect((await refresh(idle)).status).toBe(428);
});

test('a session past its maximum age answers 428, every time', async () => {
  let tokens: Tokens = await signedIn();
  for (let days = 0; days < 30; days += 10) {
    tokens = (await refresh(tokens)).tokens;
    fixture.passTime({ hours: 240 });
  }
  for (let tab = 0; tab < 2; tab += 1) {
    const answer = await refresh(tokens);
    expect(answer.status).toBe(428);
    expect(answer.message).toBe('identity.session-too-old');
  }
});

test('a session idle for a fortnight answers 428', async () => {
  const tokens = await signedIn();
  fixture.passTime({ hours: 14 * 24 });
  expect((await refresh(tokens)).status).toBe(428);
});

test('signing out ends the access token at once, and the refresh token with it', async () => {
  const tokens = await signedIn();
  expect(await accepted(tokens.token)).toBe('accepted');
  expect((await signOut(tokens)).status).toBe(200);
  expect(await accepted(tokens.token)).toBe('session.ended');
  expect((await refresh(tokens)).status).toBe(401);
  expect((await fixture.audited(tokens.accountId)).map(({ action }) => action)).toEqual([
    'sign-in',
    'sign-out',
  ]);
  expect((await signOut(tokens)).status).toBe(200);
});

test('another server notices the end of a session within seconds', async () => {
  const tokens = await signedIn();
  expect(await accepted(tokens.token)).toBe('accepted');
  await fixture.database.run(
    `UPDATE sessions SET ended_at = now(), ended_because = 'revoked' WHERE account_id = $1`,
    [tokens.accountId],
  );
  fixture.passTime({ seconds: 10 });
  expect(await accepted(tokens.token)).toBe('session.ended');
});

test('signing out with a token that is not ours changes nothing', async () => {
  const tokens = await signedIn();
  const foreign = { token: tokens.token, refreshToken: 'not-a-token-of-ours' };
  expect((await signOut(foreign)).status).toBe(200);
  expect(await accepted(tokens.token)).toBe('accepted');
});

test('the database contains no token that somebody could use', async () => {
  const tokens = await signedIn();
  const rows = await fixture.database.run(
    'SELECT encode(token_hash, $2) AS hash FROM refresh_tokens WHERE account_id = $1',
    [tokens.accountId, 'hex'],
  );
  const held = Buffer.from(tokens.refreshToken, 'base64url').toString('hex');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(held.slice(-64));
});

test('the forgery token belongs to the session from the sign-in to the sign-out', async () => {
  const customer = await fixture.addCustomer();
  const answer = await fixture.signIn(customer);
  const sessionId = await fixture.identity.authenticator.sessionIdOf(answer.tokens.token);
  const cookieOf = ({ headers }: Answer): string =>
    /^XSRF-TOKEN=([^;]+); Path=\/; SameSite=Strict; Secure$/.exec(
      String(headers['set-cookie']),
    )?.[1] ?? '';
  expect(fixture.http.forgery.verify(cookieOf(answer), sessionId ?? '')).toBe(true);
  const left = await signOut(answer.tokens);
  expect(fixture.http.forgery.verify(cookieOf(left), 'anonymous')).toBe(true);
});

test('a portal that lost its forgery cookie gets one for its session, also with an expired token', async () => {
  const tokens = await signedIn();
  const sessionId = await fixture.identity.authenticator.sessionIdOf(tokens.token);
  fixture.passTime({ minutes: 11 });
  const reply = await fixture.http.app.inject({
    url: '/api/Token/GetForgeryToken',
    headers: { authorization: `Bearer ${tokens.token}` },
  });
  const cookie = /^XSRF-TOKEN=([^;]+)/.exec(String(reply.headers['set-cookie']))?.[1] ?? '';
  expect(reply.statusCode).toBe(200);
  expect(fixture.http.forgery.verify(cookie, sessionId ?? '')).toBe(true);
});

test('a password that is replaced while it is compared begins no session', async () => {
  const customer = await fixture.addCustomer();
  const next = await createPasswordHasher().hash('sasvim druga rečenica ovde');
  let signingIn: ReturnType<typeof fixture.signIn> | undefined;
  let answered = false;
  await fixture.database.transaction(async (tx) => {
    await fixture.database.run(
      'UPDATE users SET password_hash = $2 WHERE user_id = $1',
      [customer.userId, next],
      tx,
    );
    signingIn = fixture.signIn(customer);
    void signingIn.then(() => {
      answered = true;
    });
    const waits = async () => answered || (await countWaiting(fixture.database)) > 0;
    await expect.poll(waits, { timeout: 10_000 }).toBe(true);
  });
  expect((await signingIn)?.message).toBe('identity.credentials-wrong');
});
