import type { CallResult } from '@rampa/contract';
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
import { v7 as uuid } from 'uuid';
import { totpCode } from '../../areas/identity/testing/totp-code.ts';
import type { OrderFixture } from '../../areas/purchases/testing/order-fixture.ts';
import { readWaitingMails } from '../../platform/mail/testing/waiting-mails.ts';
import { forgeryHeaders } from '../call-through.ts';
import { password, tolerant, type Check, type Server } from './keyed-check.ts';

const device = '0123456789abcdef0123456789abcdef';

/** A customer with an authenticator app, and its recovery codes. */
export async function factors({ app }: OrderFixture): Promise<Record<string, Check>> {
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
export async function sessions({ app, rows }: OrderFixture): Promise<Record<string, Check>> {
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

/** Links in mails that wait, and what a registration leaves in its browser. */
export async function links({ app, rows }: OrderFixture): Promise<Record<string, Check>> {
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
