import type { CallResult } from '@rampa/contract';
import type { getBezbednost, zapocniTotp } from '@rampa/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, CallOptions } from '../testing/calls.ts';
import {
  openIdentityFixture,
  type IdentityFixture,
  type FixtureCustomer,
} from '../testing/identity-fixture.ts';
import { codeAt, stepOf } from './totp.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await openIdentityFixture();
});
afterAll(() => fixture.close());

const call = (name: string, body: object, bearer: string, options: CallOptions = {}) =>
  fixture.call(`KorisnickiNalog/${name}`, body, { bearer, ...options });
const signIn = (customer: FixtureCustomer, code?: string, address = '192.0.2.1') =>
  fixture.call(
    'Token/GetToken',
    {
      username: customer.username,
      password: customer.password,
      ...(code === undefined ? {} : { code }),
    },
    { address },
  );
const overview = async (bearer: string): Promise<CallResult<typeof getBezbednost>> =>
  (await call('GetBezbednost', {}, bearer, { method: 'GET' })).result as never;

interface WithApp {
  readonly customer: FixtureCustomer;
  readonly bearer: string;
  readonly recoveryCodes: readonly string[];
  /** The app's code now, or that many steps later. */
  readonly code: (steps?: number) => string;
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (char) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function withApp(): Promise<WithApp> {
  const customer = await fixture.addCustomer();
  const bearer = (await fixture.signIn(customer)).tokens.token;
  const begun = await call('ZapocniTotp', {}, bearer);
  expect(begun.status).toBe(200);
  const { secret, uri } = begun.result as CallResult<typeof zapocniTotp>;
  expect(uri).toContain(`secret=${secret}`);
  const key = fromBase32(secret);
  const code = (steps = 0) => codeAt(key, stepOf(fixture.now()) + steps);
  const confirmed = await call('PotvrdiTotp', { code: code() }, bearer);
  expect(confirmed.status).toBe(200);
  // The code that set up the app is used up.
  fixture.passTime({ seconds: 30 });
  const { recoveryCodes } = confirmed.result as { recoveryCodes: string[] };
  return { customer, bearer, recoveryCodes, code };
}

test('with an app set up, signing in needs password and code', async () => {
  const { customer, bearer, recoveryCodes, code } = await withApp();
  expect(recoveryCodes).toHaveLength(10);
  expect(await overview(bearer)).toMatchObject({ recoveryCodesLeft: 10, passkeys: [] });
  const half = await signIn(customer);
  expect([half.status, half.message]).toEqual([403, 'identity.code-needed;by:code']);
  expect((await signIn(customer, code())).tokens.token).toBeDefined();
  expect((await fixture.mailsTo(customer.email)).map(({ template }) => template)).toContain(
    'identity.mail-totp-set',
  );
  // Whoever guesses passwords does not learn that there is a second factor.
  const wrong = { ...customer, password: 'pogrešna' };
  expect((await signIn(wrong)).message).toBe('identity.credentials-wrong');
  expect((await signIn(wrong, '000000')).message).toBe('identity.credentials-wrong');
});

test('a code works once, even if sent twice at the same moment; older ones are used up with it', async () => {
  const { customer, code } = await withApp();
  const answers = await Promise.all([signIn(customer, code()), signIn(customer, code())]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect((await signIn(customer, code())).message).toBe('identity.code-wrong');
  expect((await signIn(customer, code(-1))).message).toBe('identity.code-wrong');
  expect((await signIn(customer, code(1))).status).toBe(200);
});

test('a code two steps off, another customer’s, or none at all opens nothing', async () => {
  const { customer, code } = await withApp();
  const other = await withApp();
  for (const wrong of [
    code(-2),
    code(2),
    other.code(),
    other.recoveryCodes[0] ?? '',
    'AAAAA-AAAAA',
  ]) {
    expect((await signIn(customer, wrong, `203.0.113.${code().slice(-2)}`)).message).toMatch(
      /identity\.(code-wrong|too-many)/,
    );
  }
  expect((await signIn(customer, code())).status).toBe(200);
});

test('a recovery code replaces the app, once, however it is typed, and is reported', async () => {
  const { customer, bearer, recoveryCodes } = await withApp();
  const [first = '', second = ''] = recoveryCodes;
  expect((await signIn(customer, first.toLowerCase().replace('-', ' '))).status).toBe(200);
  expect((await signIn(customer, first)).message).toBe('identity.code-wrong');
  const twice = await Promise.all([signIn(customer, second), signIn(customer, second)]);
  expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect((await overview(bearer)).recoveryCodesLeft).toBe(8);
  const mails = await fixture.mailsTo(customer.email);
  expect(mails.at(-1)).toMatchObject({
    template: 'identity.mail-recovery-code-used',
    params: { left: '8' },
  });
});

test('codes cannot be guessed, and the password alone does not reset the count', async () => {
  const { customer, code } = await withApp();
  const address = '203.0.113.200';
  let answer: Answer | undefined;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await signIn(customer, undefined, address);
    answer = await signIn(customer, 'AAAAAAAAAA', address);
  }
  expect(answer?.status).toBe(429);
  expect((await signIn(customer, code(), address)).status).toBe(429);
  // The owner, from an address of their own.
  expect((await signIn(customer, code(), '198.51.100.77')).status).toBe(200);
});

test('guessing from many addresses is slowed down too', async () => {
  const { customer } = await withApp();
  let last: Answer | undefined;
  for (let attempt = 0; attempt < 21; attempt += 1) {
    last = await signIn(customer, 'AAAAAAAAAA', `10.0.${attempt}.1`);
  }
  expect(last?.status).toBe(429);
});

test('step-up authentication requires the code if one is set up; the password is not enough', async () => {
  const { customer, code } = await withApp();
  let { tokens } = await signIn(customer, code());
  fixture.passTime({ minutes: 8 });
  tokens = (await fixture.call('Token/RefreshToken', tokens)).tokens;
  fixture.passTime({ minutes: 8 });
  const bearer = tokens.token;
  expect((await call('IskljuciTotp', {}, bearer)).message).toBe(
    'identity.proof-needed;by:second-factor',
  );
  const byPassword = await call('PotvrdiIdentitet', { password: customer.password }, bearer);
  expect(byPassword.result).toEqual([{ field: 'code', message: 'identity.code-wrong' }]);
  const change = { currentPassword: customer.password, newPassword: 'tri kruške i jedan motor' };
  expect((await call('PromenaLozinke', change, bearer)).status).toBe(403);
  expect((await call('PotvrdiIdentitet', { code: code() }, bearer)).status).toBe(200);
  expect((await call('PotvrdiIdentitet', { code: code() }, bearer)).status).toBe(400);
  expect((await call('PromenaLozinke', change, bearer)).status).toBe(200);
});

test('eight characters are enough with a second factor, which then cannot be removed', async () => {
  const { customer, bearer, code } = await withApp();
  const short = { currentPassword: customer.password, newPassword: 'zjgrqu7w' };
  const plain = await fixture.addCustomer();
  const plainBearer = (await fixture.signIn(plain)).tokens.token;
  expect(
    (await call('PromenaLozinke', { ...short, currentPassword: plain.password }, plainBearer))
      .result,
  ).toEqual([{ field: 'newPassword', message: 'identity.password-too-short' }]);
  expect((await call('PromenaLozinke', short, bearer)).status).toBe(200);
  expect((await call('IskljuciTotp', {}, bearer)).message).toBe(
    'identity.password-too-short-alone',
  );
  const changed = { ...customer, password: 'zjgrqu7w' };
  expect((await signIn(changed, code())).status).toBe(200);
  const long = { currentPassword: 'zjgrqu7w', newPassword: 'tri kruške i jedan motor' };
  expect((await call('PromenaLozinke', long, bearer)).status).toBe(200);
  expect((await call('IskljuciTotp', {}, bearer)).status).toBe(200);
  expect((await signIn({ ...customer, password: long.newPassword })).status).toBe(200);
});

test('after removing the app its codes and the recovery codes are invalid', async () => {
  const { customer, bearer, recoveryCodes } = await withApp();
  expect((await call('IskljuciTotp', {}, bearer)).status).toBe(200);
  expect(await overview(bearer)).toEqual({ totpSince: null, recoveryCodesLeft: 0, passkeys: [] });
  expect((await signIn(customer)).status).toBe(200);
  expect((await call('NoviKodovi', {}, bearer)).message).toBe('identity.no-second-factor');
  expect(recoveryCodes).toHaveLength(10);
});

test('new recovery codes replace the old ones', async () => {
  const { customer, bearer, recoveryCodes } = await withApp();
  const renewed = await call('NoviKodovi', {}, bearer);
  const { recoveryCodes: fresh } = renewed.result as { recoveryCodes: string[] };
  expect((await signIn(customer, recoveryCodes[0])).message).toBe('identity.code-wrong');
  expect((await signIn(customer, fresh[0])).status).toBe(200);
});

test('a secret takes effect with its first code; another one does not replace it', async () => {
  const customer = await fixture.addCustomer();
  const bearer = (await fixture.signIn(customer)).tokens.token;
  await call('ZapocniTotp', {}, bearer);
  expect((await signIn(customer)).status).toBe(200);
  expect((await call('PotvrdiTotp', { code: '000000' }, bearer)).result).toEqual([
    { field: 'code', message: 'identity.code-wrong' },
  ]);
  const set = await withApp();
  expect((await call('ZapocniTotp', {}, set.bearer)).message).toBe('identity.totp-set');
  expect((await call('PotvrdiTotp', { code: set.code() }, set.bearer)).message).toBe(
    'identity.totp-set',
  );
});

/** Begins to set up an app; returns what reads its current code. */
async function begin(bearer: string): Promise<() => string> {
  const begun = await call('ZapocniTotp', {}, bearer);
  const { secret } = begun.result as CallResult<typeof zapocniTotp>;
  return () => codeAt(fromBase32(secret), stepOf(fixture.now()));
}

test('a waiting secret is confirmed only after step-up authentication, within a quarter of an hour', async () => {
  const customer = await fixture.addCustomer();
  let { tokens } = await fixture.signIn(customer);
  const code = await begin(tokens.token);
  fixture.passTime({ minutes: 8 });
  tokens = (await fixture.call('Token/RefreshToken', tokens)).tokens;
  fixture.passTime({ minutes: 8 });
  const bearer = tokens.token;
  const confirm = async () => (await call('PotvrdiTotp', { code: code() }, bearer)).message;
  expect(await confirm()).toBe('identity.proof-needed;by:password');
  await call('PotvrdiIdentitet', { password: customer.password }, bearer);
  expect(await confirm()).toBe('identity.totp-not-begun');
});

test('another session cannot confirm a waiting secret, nor can anybody after a new password', async () => {
  const customer = await fixture.addCustomer();
  const bearer = (await fixture.signIn(customer)).tokens.token;
  const other = (await fixture.signIn(customer)).tokens.token;
  const code = await begin(bearer);
  const confirm = async (by: string) => (await call('PotvrdiTotp', { code: code() }, by)).message;
  expect(await confirm(other)).toBe('identity.totp-not-begun');
  const change = { currentPassword: customer.password, newPassword: 'tri kruške i jedan motor' };
  expect((await call('PromenaLozinke', change, bearer)).status).toBe(200);
  expect(await confirm(bearer)).toBe('identity.totp-not-begun');
});

test('codes of a waiting app are counted like all others', async () => {
  const bearer = (await fixture.signIn(await fixture.addCustomer())).tokens.token;
  const code = await begin(bearer);
  const tries = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    tries.push((await call('PotvrdiTotp', { code: '000000' }, bearer)).status);
  }
  expect(tries).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await call('PotvrdiTotp', { code: code() }, bearer)).status).toBe(429);
});

test('the secret is not readable in the database, nor are the codes', async () => {
  const customer = await fixture.addCustomer();
  const bearer = (await fixture.signIn(customer)).tokens.token;
  const begun = await call('ZapocniTotp', {}, bearer);
  const { secret } = begun.result as { secret: string };
  const [row] = (await fixture.database.run('SELECT sealed FROM totp_secrets WHERE user_id = $1', [
    customer.userId,
  ])) as { sealed: Buffer }[];
  expect(row?.sealed.includes(fromBase32(secret))).toBe(false);
});

test('a link for a new password leaves the second factor unchanged', async () => {
  const { customer, code } = await withApp();
  await fixture.call('KorisnickiNalog/ZaboravljenaLozinka', { email: customer.email });
  const links = async () =>
    (await fixture.mailsTo(customer.email)).filter(
      ({ template }) => template === 'identity.mail-reset-password',
    );
  await expect.poll(async () => (await links()).length).toBe(1);
  const [mail] = await links();
  const token = new URL(mail?.actionUrl ?? '').searchParams.get('token') ?? '';
  const password = 'tri kruške i jedan motor';
  expect((await fixture.call('KorisnickiNalog/NovaLozinka', { token, password })).status).toBe(200);
  expect((await signIn({ ...customer, password })).status).toBe(403);
  expect((await signIn({ ...customer, password }, code())).status).toBe(200);
});
