import type { AnyCall } from '@rampa/contract';
import {
  getSesije,
  getToken,
  novaLozinka,
  potvrdiIdentitet,
  potvrdiTotp,
  refreshToken,
  sacuvajPristupniKljuc,
  zapocniPotvrduKljucem,
  zapocniPristupniKljuc,
  zapocniTotp,
} from '@rampa/contract/identity';
import { getJa, getTrag, signInActions, staffActions, type AuditLine } from '@rampa/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { nobody, recordAudit } from '../../platform/audit/audit-trail.store.ts';
import { tollDay } from '../../platform/clock.ts';
import { deskScope } from '../../testing/scope.ts';
import { staffAccountId } from '../identity/index.ts';
import { createSoftPasskey } from '../identity/testing/soft-passkey.ts';
import { totpCode } from '../identity/testing/totp-code.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

const operator = deskScope(() => fixture.now());
const addressOf = ({ username }: SignedIn): string => username;

async function verdict(
  call: AnyCall,
  input: object,
  who: Pick<SignedIn, 'token'>,
): Promise<string> {
  const { statusCode, message } = await fixture.call(call, input, who.token);
  return `${statusCode} ${message.split(';')[0] ?? ''}`.trim();
}

async function enrol(who: SignedIn): Promise<string> {
  const begun = await fixture.call(zapocniTotp, {}, who.token);
  const { secret } = begun.result as { secret: string };
  const code = totpCode(secret, fixture.now());
  expect(await verdict(potvrdiTotp, { code }, who)).toBe('200');
  return secret;
}

async function trail(who: SignedIn, input: object): Promise<readonly AuditLine[]> {
  const answer = await fixture.call(getTrag, { rows: 100, ...input }, who.token);
  expect(answer.statusCode).toBe(200);
  return (answer.result as { items: AuditLine[] }).items;
}

async function linksTo(email: string): Promise<string[]> {
  const mails = await fixture.mailsTo(email);
  return mails.map(({ actionUrl = '' }) => new URL(actionUrl).searchParams.get('token') ?? '');
}

test('before a second factor is set up, only setting one up is open', async () => {
  const member = await fixture.addStaff('clerk', { withFactor: false });
  expect(await verdict(getJa, {}, member)).toBe('403 session.second-factor-needed');
  expect(await verdict(getSesije, {}, member)).toBe('403 session.second-factor-needed');
  await enrol(member);
  const me = await fixture.call(getJa, {}, member.token);
  expect(me.result).toMatchObject({ ime: 'Нада', role: 'clerk', email: addressOf(member) });
  expect(await verdict(getSesije, {}, member)).toBe('200');
});

test('a session that began before the factor stays outside, and cannot set up another one', async () => {
  const member = await fixture.addStaff('clerk', { withFactor: false });
  const thief = await fixture.signInAgain(member);
  const secret = await enrol(member);
  expect(await verdict(getJa, {}, thief)).toBe('403 session.second-factor-needed');
  expect(await verdict(zapocniPristupniKljuc, {}, thief)).toBe('403 identity.proof-needed');
  // Whoever confirms the factor there gets in, too.
  fixture.passTime({ seconds: 30 });
  const code = totpCode(secret, fixture.now());
  expect(await verdict(potvrdiIdentitet, { code }, thief)).toBe('200');
  expect(await verdict(getJa, {}, thief)).toBe('200');
});

test('a session from before a passkey confirms with it and gets in', async () => {
  const member = await fixture.addStaff('clerk', { withFactor: false });
  const early = await fixture.signInAgain(member);
  const key = createSoftPasskey('http://localhost:3000');
  const ask = async (call: AnyCall, who: SignedIn): Promise<string> =>
    ((await fixture.call(call, {}, who.token)).result as { options: string }).options;
  const made = key.register(await ask(zapocniPristupniKljuc, member));
  expect(await verdict(sacuvajPristupniKljuc, { name: '', response: made }, member)).toBe('200');
  expect(await verdict(getJa, {}, early)).toBe('403 session.second-factor-needed');
  const passkey = key.sign(await ask(zapocniPotvrduKljucem, early));
  expect(await verdict(potvrdiIdentitet, { passkey }, early)).toBe('200');
  expect(await verdict(getJa, {}, early)).toBe('200');
});

test('signing in requires the code, and the password alone starts no session', async () => {
  const member = await fixture.addStaff();
  const given = { username: addressOf(member), password: 'nočni vozač do mora' };
  const answer = await fixture.call(getToken, given);
  expect(answer).toMatchObject({ statusCode: 403, result: null });
  expect(answer.message).toBe('identity.code-needed;by:code');
});

test('a link sets one password, and a newer link invalidates it', async () => {
  const email = 'dva.puta@rampa.example';
  const given = { email, firstName: 'Два', lastName: 'Пута', role: 'clerk' } as const;
  expect(await fixture.app.services.staff.add(operator, given)).toMatchObject({
    value: { added: true, mailed: true },
  });
  expect(
    await fixture.app.services.staff.add(operator, { ...given, role: 'editor' }),
  ).toMatchObject({
    value: { added: false, mailed: true },
  });
  const [first, second] = await linksTo(email);
  const password = 'tri kruške i motor';
  const use = async (token: string | undefined) =>
    (await fixture.call(novaLozinka, { token, password })).message;
  expect(await use(first)).toBe('identity.setup-link-invalid');
  expect(await use(second)).toBe('');
  expect(await use(second)).toBe('identity.setup-link-invalid');
  const signIn = { username: email, password };
  expect((await fixture.call(getToken, signIn)).statusCode).toBe(200);
  expect(await fixture.app.services.staff.add(operator, given)).toMatchObject({
    value: { added: false, mailed: false },
  });
  expect(await fixture.app.services.staff.list(operator)).toContainEqual(
    expect.objectContaining({ email, role: 'clerk', arrived: true }),
  );
});

test('the link of an invitation is valid for three days', async () => {
  const email = 'posle.praznika@rampa.example';
  await fixture.app.services.staff.add(operator, {
    email,
    firstName: 'Кашњење',
    lastName: '',
    role: 'clerk',
  });
  const [token] = await linksTo(email);
  fixture.passTime({ hours: 73 });
  const answer = await fixture.call(novaLozinka, { token, password: 'tri kruške i motor' });
  expect(answer.message).toBe('identity.setup-link-invalid');
});

test('a customer’s address is refused, and the customer’s account is unchanged', async () => {
  const customer = await fixture.addCustomer();
  const email = `${customer.username}@primer.rs`;
  expect(
    await fixture.app.services.staff.add(operator, {
      email: email.toUpperCase(),
      firstName: 'А',
      lastName: 'Б',
      role: 'supervisor',
    }),
  ).toEqual({ ok: false, code: 'identity.address-has-account' });
  expect(await verdict(getJa, {}, customer)).toBe('404 request.not-found');
});

test('a removed member of staff is out at once, for good, and is still named in the audit trail', async () => {
  const supervisor = await fixture.addStaff();
  const gone = await fixture.addStaff();
  const customer = await fixture.addCustomer();
  await trail(gone, { customer: customer.accountId });
  expect(await fixture.app.services.staff.remove(operator, addressOf(gone))).toBe(true);
  expect(await verdict(getJa, {}, gone)).toBe('401 session.ended');
  const refreshed = await fixture.call(refreshToken, {
    token: gone.token,
    refreshToken: gone.refreshToken,
  });
  expect(refreshed.statusCode).toBe(401);
  const again = await fixture.call(getToken, {
    username: addressOf(gone),
    password: 'nočni vozač do mora',
  });
  expect(again.message).toBe('identity.credentials-wrong');
  expect(await fixture.app.services.staff.remove(operator, addressOf(gone))).toBe(false);
  const lines = await trail(supervisor, { customer: customer.accountId });
  expect(lines).toContainEqual(
    expect.objectContaining({ actor: 'staff', name: 'Нада Илић', action: 'audit-read' }),
  );
});

test('another server of ours sees a removal at the next call', async () => {
  const gone = await fixture.addStaff('clerk');
  expect(await verdict(getJa, {}, gone)).toBe('200');
  // As the command line does, which cannot reach this server's memory.
  await fixture.app.database.run('UPDATE staff_members SET removed_at = now() WHERE user_id = $1', [
    gone.userId,
  ]);
  expect(await verdict(getJa, {}, gone)).toBe('401 session.ended');
});

test('another role by the command line signs them out', async () => {
  const member = await fixture.addStaff('supervisor');
  expect(await verdict(getTrag, {}, member)).toBe('200');
  const given = { email: addressOf(member), firstName: 'Нада', lastName: 'Илић' };
  await fixture.app.services.staff.add(operator, { ...given, role: 'clerk' });
  expect(await verdict(getTrag, {}, member)).toBe('401 session.ended');
});

test('a session ends after a working day, however busy', async () => {
  const member = await fixture.addStaff('clerk');
  fixture.passTime({ hours: 11 });
  const tokens = { token: member.token, refreshToken: member.refreshToken };
  const renewed = await fixture.call(refreshToken, tokens);
  expect(renewed.statusCode).toBe(200);
  fixture.passTime({ hours: 2 });
  const late = await fixture.call(refreshToken, renewed.result as object);
  expect(late.message).toBe('identity.session-too-old');
});

test('the audit trail is searched by customer and by reference, and records who searched', async () => {
  const supervisor = await fixture.addStaff();
  const customer = await fixture.addCustomer();
  const asked = { customer: `${customer.username}@primer.rs`.toUpperCase() };
  expect(await trail(supervisor, asked)).toEqual([]);
  const [looked] = await trail(supervisor, asked);
  expect(looked).toMatchObject({
    actor: 'staff',
    name: 'Нада Илић',
    action: 'audit-read',
    account_id: customer.accountId,
    customer: 'Милица Петровић',
  });
  const all = await trail(supervisor, { ...asked, everybody: true });
  expect(all).toContainEqual(expect.objectContaining({ actor: 'customer', action: 'sign-in' }));
  expect(await trail(supervisor, { customer: 'niko@primer.rs' })).toEqual([]);
  expect(await trail(supervisor, { customer: "' OR 1=1 --" })).toEqual([]);
  const byId = await trail(supervisor, { customer: customer.accountId, reference: 'nema' });
  expect(byId).toEqual([]);
});

test('a search term is in the audit trail only if it names something there', async () => {
  const supervisor = await fixture.addStaff();
  const typed = 'Милица Петровић, Балканска 1';
  await trail(supervisor, { reference: typed });
  const found = await trail(supervisor, { reference: supervisor.userId, everybody: true });
  expect(found).not.toEqual([]);
  // That somebody searched is not listed as something done to the person searched for.
  expect(found.map(({ action }) => action)).not.toContain('audit-read');
  const lines = JSON.stringify(await trail(supervisor, {}));
  expect(lines).not.toContain(typed);
  expect(lines).toContain(`"reference":"${supervisor.userId}"`);
});

test('the audit trail is searched by member of staff, action and day, and says what money it is about', async () => {
  const supervisor = await fixture.addStaff();
  const clerk = await fixture.addStaff('clerk');
  const byClerk = { staff: addressOf(clerk).toUpperCase() };
  expect(await trail(supervisor, byClerk)).toEqual([]);
  await fixture.call(getTrag, {}, clerk.token);
  const now = fixture.now();
  const { database } = fixture.app;
  await recordAudit(database.queries, now, {
    accountId: nobody,
    actor: `staff:${clerk.userId}`,
    action: 'payout-file-prepared',
    subject: 'payout-file:261120-00000001',
    details: { payouts: 2, amountMinor: 30_050 },
  });
  const actions = async (input: object) =>
    (await trail(supervisor, input)).map(({ action }) => action);
  expect(await actions(byClerk)).toEqual(['payout-file-prepared', 'refused']);
  expect(await actions({ staff: clerk.userId, action: 'refused' })).toEqual(['refused']);
  expect(await trail(supervisor, { ...byClerk, action: 'payout-file-prepared' })).toMatchObject([
    { amount: { amount: 30_050, currency: 'RSD' } },
  ]);
  const day = tollDay(now);
  const dayBefore = tollDay(now.subtract({ hours: 24 }));
  expect(await actions({ ...byClerk, from: day, to: day })).toHaveLength(2);
  expect(await actions({ ...byClerk, to: dayBefore })).toEqual([]);
  expect(await actions({ ...byClerk, from: dayBefore, to: dayBefore })).toEqual([]);
  expect(await trail(supervisor, { staff: 'niko@primer.rs' })).toEqual([]);
  expect(await verdict(getTrag, { from: '2026-02-30' }, supervisor)).toBe('400 request.invalid');
  // What was looked for is known as well.
  const [looked] = await trail(supervisor, { action: 'audit-read', staff: addressOf(supervisor) });
  expect(looked?.details).toMatchObject({ first: 0 });
});

test('refusals are in the audit trail', async () => {
  const clerk = await fixture.addStaff('clerk');
  const supervisor = await fixture.addStaff();
  await fixture.call(getTrag, {}, clerk.token);
  const lines = await fixture.app.database.run(
    `SELECT action, subject, details->>'code' AS code FROM audit_trail WHERE actor = $1`,
    [`staff:${clerk.userId}`],
  );
  expect(lines).toEqual([
    { action: 'refused', subject: 'call:Uprava/GetTrag', code: 'session.role-missing' },
  ]);
  expect(await trail(supervisor, { reference: 'Uprava/GetTrag' })).not.toEqual([]);
});

test('audit lines name the member of staff concerned, and every action has a text', async () => {
  const supervisor = await fixture.addStaff();
  const given = { email: 'tri.imena@rampa.example', firstName: 'Три', lastName: 'Имена' };
  await fixture.app.services.staff.add(operator, { ...given, role: 'clerk' });
  const all = await fixture.app.services.staff.list(operator);
  const reference = all.find(({ email }) => email === given.email)?.userId ?? '';
  expect(await trail(supervisor, { reference, everybody: true })).toEqual([
    expect.objectContaining({ action: 'staff-added', subjectName: 'Три Имена' }),
  ]);
  const lines = await trail(supervisor, { everybody: true, customer: staffAccountId });
  const known = new Set<string>([...staffActions, ...signInActions]);
  expect(lines.map(({ action }) => action).filter((action) => !known.has(action))).toEqual([]);
  expect(lines.length).toBeGreaterThan(10);
});

test.each([
  'UPDATE audit_trail SET action = action',
  'DELETE FROM audit_trail',
  'TRUNCATE audit_trail',
])('the program itself cannot: %s', async (statement) => {
  await expect(fixture.app.database.run(statement)).rejects.toThrow(/permission denied/);
});
