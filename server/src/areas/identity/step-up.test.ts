import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../../platform/http/http.ts';
import { scopeOf } from '../../testing/scope.ts';
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

async function signedIn(): Promise<{ customer: FixtureCustomer; token: string; session: Session }> {
  const customer = await fixture.addCustomer();
  return { customer, ...(await signInAgain(customer)) };
}

async function signInAgain(
  customer: FixtureCustomer,
): Promise<{ token: string; refreshToken: string; session: Session }> {
  const { tokens } = await fixture.signIn(customer);
  const known = await fixture.identity.authenticator.authenticate(tokens.token);
  if (!known.ok) throw new Error(known.code);
  return { ...tokens, session: known.value };
}

/** Asks for a proof of identity, as a delicate call in that session does. */
const demand = ({ accountId, userId, sessionId }: Session) =>
  fixture.identity.demandProof(scopeOf({ accountId, userId }, { sessionId }));
const prove = (bearer: string, password: string, address = '192.0.2.1') =>
  fixture.call('KorisnickiNalog/PotvrdiIdentitet', { password }, { bearer, address });
const needed = { ok: false, code: 'identity.proof-needed', params: { by: 'password' } };

test('a sign-in confirms identity for fifteen minutes', async () => {
  const { session } = await signedIn();
  fixture.passTime({ minutes: 14, seconds: 59 });
  expect(await demand(session)).toMatchObject({ ok: true });
  fixture.passTime({ seconds: 1 });
  expect(await demand(session)).toEqual(needed);
});

test('the password confirms it again, only in this session', async () => {
  const { customer, session } = await signedIn();
  const other = await signInAgain(customer);
  fixture.passTime({ minutes: 8 });
  const { token, refreshToken } = other;
  const renewed = await fixture.call('Token/RefreshToken', { token, refreshToken });
  fixture.passTime({ minutes: 8 });
  // A renewed token is no proof.
  expect(await demand(other.session)).toEqual(needed);
  expect((await prove(renewed.tokens.token, customer.password)).status).toBe(200);
  expect(await demand(other.session)).toMatchObject({ ok: true });
  expect(await demand(session)).toEqual(needed);
});

test('a wrong password confirms nothing, and guessing is slowed down', async () => {
  const { customer, token, session } = await signedIn();
  fixture.passTime({ minutes: 9 });
  const fresh = await signInAgain(customer);
  fixture.passTime({ minutes: 7 });
  expect(token).not.toBe(fresh.token);
  const address = '203.0.113.77';
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = await prove(fresh.token, 'pogrešna', address);
    expect(answer.result).toEqual([
      { field: 'password', message: 'identity.current-password-wrong' },
    ]);
  }
  expect((await prove(fresh.token, customer.password, address)).status).toBe(429);
  expect(await demand(session)).toEqual(needed);
  expect((await fixture.audited(customer.accountId)).map(({ action }) => action)).toContain(
    'proof-refused',
  );
});

test('an ended session confirms nothing', async () => {
  const { customer, session } = await signedIn();
  const other = await signInAgain(customer);
  await fixture.call(
    'KorisnickiNalog/PromenaLozinke',
    { currentPassword: customer.password, newPassword: 'tri kruške i jedan motor' },
    { bearer: other.token },
  );
  expect(await demand(session)).toEqual(needed);
  expect(await demand(other.session)).toMatchObject({ ok: true });
});
