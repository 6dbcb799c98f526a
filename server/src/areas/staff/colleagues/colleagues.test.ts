import { parseMessage, type AnyCall, type CallResult } from '@rampa/contract';
import { getToken, novaLozinka, refreshToken } from '@rampa/contract/identity';
import {
  dodajZaposlenog,
  getJa,
  getPosaoZaposlenog,
  getTrag,
  getZaposleni,
  oduzmiPristup,
  ponistiDrugiFaktor,
  posaljiPristupPonovo,
  promeniUloguZaposlenog,
  type Colleague,
} from '@rampa/contract/staff';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { deskScope } from '../../../testing/scope.ts';

let fixture: AppFixture;
/** It learns what the first one did from the database alone. */
let second: Pick<AppFixture, 'call'>;
let supervisor: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  second = await fixture.addServer();
  supervisor = await fixture.addStaff('supervisor');
});
afterAll(() => fixture.close());

const operator = deskScope(() => fixture.now());

async function verdict(
  call: AnyCall,
  input: object,
  who: Pick<SignedIn, 'token'> = supervisor,
  server: Pick<AppFixture, 'call'> = fixture,
): Promise<string> {
  const { statusCode, message } = await server.call(call, input, who.token);
  return `${statusCode} ${parseMessage(message).key}`.trim();
}

async function listed(input: object = {}): Promise<CallResult<typeof getZaposleni>> {
  const answer = await fixture.call(getZaposleni, { rows: 100, ...input }, supervisor.token);
  expect(answer.statusCode).toBe(200);
  // The call answers so when it succeeds.
  return answer.result as CallResult<typeof getZaposleni>;
}

async function colleague(email: string, input: object = {}): Promise<Colleague | undefined> {
  return (await listed({ search: email, ...input })).items[0];
}

async function tokensTo(email: string): Promise<string[]> {
  const mails = await fixture.mailsTo(email);
  return mails
    .filter(({ template }) => template === 'staff.mail-invitation')
    .map(({ actionUrl = '' }) => new URL(actionUrl).searchParams.get('token') ?? '');
}

async function templatesTo(email: string): Promise<string[]> {
  return (await fixture.mailsTo(email)).map(({ template }) => template);
}

const actionsOn = async (userId: string): Promise<string[]> => {
  const rows = await fixture.app.database.run(
    `SELECT action FROM audit_trail WHERE subject = $1 AND actor LIKE 'staff:%' ORDER BY audit_id`,
    [`user:${userId}`],
  );
  // As the statement says.
  return (rows as { action: string }[]).map(({ action }) => action);
};

const password = 'tri kruške i motor';
const newcomer = () => ({
  email: `${uuid()}@rampa.example`,
  ime: 'Мирјана',
  prezime: 'Стојановић',
  role: 'clerk' as const,
});

test('a colleague is invited by mail, comes, and is on the list with what they have', async () => {
  const given = newcomer();
  expect(await verdict(dodajZaposlenog, given)).toBe('200');
  expect(await colleague(given.email)).toMatchObject({
    ime: 'Мирјана',
    role: 'clerk',
    state: 'invited',
    lastSignIn: null,
    secondFactor: false,
    me: false,
  });
  const [token] = await tokensTo(given.email);
  expect(await verdict(novaLozinka, { token, password })).toBe('200');
  expect(await verdict(getToken, { username: given.email, password })).toBe('200');
  const one = await colleague(given.email);
  expect(one).toMatchObject({ state: 'active', invitedUntil: null });
  expect(one?.lastSignIn).not.toBeNull();
  expect(await verdict(posaljiPristupPonovo, { user_id: one?.user_id })).toBe(
    '409 staff.already-arrived',
  );
});

test('an address is invited once, and a customer’s not at all', async () => {
  const given = newcomer();
  expect(await verdict(dodajZaposlenog, given)).toBe('200');
  expect(await verdict(dodajZaposlenog, { ...given, email: given.email.toUpperCase() })).toBe(
    '409 staff.already-colleague',
  );
  expect(await tokensTo(given.email)).toHaveLength(1);
  const customer = await fixture.addCustomer();
  const taken = { ...given, email: `${customer.username}@primer.rs` };
  expect(await verdict(dodajZaposlenog, taken)).toBe('409 staff.address-of-customer');
});

test('another link replaces the one before', async () => {
  const given = newcomer();
  await verdict(dodajZaposlenog, given);
  const userId = (await colleague(given.email))?.user_id ?? '';
  fixture.passTime({ hours: 73 });
  supervisor = await fixture.addStaff('supervisor');
  expect((await colleague(given.email))?.invitedUntil).toBeNull();
  expect(await verdict(posaljiPristupPonovo, { user_id: userId })).toBe('200');
  expect((await colleague(given.email))?.invitedUntil).not.toBeNull();
  const [first, again] = await tokensTo(given.email);
  expect(await verdict(novaLozinka, { token: first, password })).toBe(
    '400 identity.setup-link-invalid',
  );
  expect(await verdict(novaLozinka, { token: again, password })).toBe('200');
  expect(await actionsOn(userId)).toContain('staff-invited-again');
});

test('another role ends the sessions on every server, and is told by mail', async () => {
  const member = await fixture.addStaff('supervisor');
  expect(await verdict(getTrag, {}, member, second)).toBe('200');
  const input = { user_id: member.userId, role: 'engineer' };
  expect(await verdict(promeniUloguZaposlenog, input)).toBe('200');
  expect(await verdict(getJa, {}, member, second)).toMatch(/^40[13] session\./u);
  const { token, refreshToken: renewing } = member;
  expect(await verdict(refreshToken, { token, refreshToken: renewing }, member, second)).toMatch(
    /^401 /u,
  );
  expect((await colleague(member.username))?.role).toBe('engineer');
  const told = await templatesTo(member.username);
  expect(told.filter((one) => one === 'staff.mail-role-changed')).toHaveLength(1);
  // The same again changes and tells nothing.
  expect(await verdict(promeniUloguZaposlenog, input)).toBe('200');
  expect(await templatesTo(member.username)).toEqual(told);
});

test('access that is taken away ends at once on every server, and the invitations that were sent with it', async () => {
  const gone = await fixture.addStaff('supervisor');
  const guest = newcomer();
  expect(await verdict(dodajZaposlenog, guest, gone)).toBe('200');
  expect(await verdict(getJa, {}, gone, second)).toBe('200');
  expect(await verdict(oduzmiPristup, { user_id: gone.userId })).toBe('200');
  expect(await verdict(getJa, {}, gone, second)).toMatch(/^401 session\./u);
  expect(await verdict(dodajZaposlenog, newcomer(), gone, second)).toMatch(/^401 session\./u);
  const signIn = { username: gone.username, password: 'nočni vozač do mora' };
  expect(await verdict(getToken, signIn, gone, second)).toBe('400 identity.credentials-wrong');
  const [token] = await tokensTo(guest.email);
  expect(await verdict(novaLozinka, { token, password })).toBe('400 identity.setup-link-invalid');
  // A colleague may invite them again.
  const waiting = await colleague(guest.email);
  expect(waiting).toMatchObject({ state: 'invited', invitedUntil: null });
  expect(await verdict(posaljiPristupPonovo, { user_id: waiting?.user_id })).toBe('200');
  expect(await colleague(gone.username)).toBeUndefined();
  expect(await colleague(gone.username, { show: 'removed' })).toMatchObject({ state: 'removed' });
  expect(await templatesTo(gone.username)).toContain('staff.mail-removed');
  const removals = async () =>
    (await templatesTo(gone.username)).filter((one) => one === 'staff.mail-removed').length;
  expect(await verdict(oduzmiPristup, { user_id: gone.userId })).toBe('200');
  expect(await removals()).toBe(1);
});

test('the command line withdraws the invitations of whoever it removes as well', async () => {
  const gone = await fixture.addStaff('supervisor');
  const guest = newcomer();
  await verdict(dodajZaposlenog, guest, gone);
  await fixture.app.services.staff.remove(operator, gone.username);
  const [token] = await tokensTo(guest.email);
  expect(await verdict(novaLozinka, { token, password })).toBe('400 identity.setup-link-invalid');
});

test('a second factor that is reset is asked for no more, and has to be set up again', async () => {
  const member = await fixture.addStaff('clerk');
  expect((await colleague(member.username))?.secondFactor).toBe(true);
  expect(await verdict(ponistiDrugiFaktor, { user_id: member.userId })).toBe('200');
  expect((await colleague(member.username))?.secondFactor).toBe(false);
  expect(await verdict(getJa, {}, member, second)).toMatch(/^40[13] session\./u);
  expect(await templatesTo(member.username)).toContain('staff.mail-factor-reset');
  const again = await fixture.signInAgain(member);
  expect(await verdict(getJa, {}, again)).toBe('403 session.second-factor-needed');
  expect(await actionsOn(member.userId)).toEqual(expect.arrayContaining(['staff-factor-reset']));
});

test('nobody changes their own access', async () => {
  const input = { user_id: supervisor.userId };
  expect(await verdict(oduzmiPristup, input)).toBe('409 staff.not-oneself');
  expect(await verdict(promeniUloguZaposlenog, { ...input, role: 'clerk' })).toBe(
    '409 staff.not-oneself',
  );
  expect(await verdict(ponistiDrugiFaktor, input)).toBe('409 staff.not-oneself');
  expect((await colleague(supervisor.username))?.me).toBe(true);
});

test('of two supervisors who remove each other at once, on two servers, one stays', async () => {
  const [one, other] = [await fixture.addStaff(), await fixture.addStaff()];
  const verdicts = await Promise.all([
    verdict(oduzmiPristup, { user_id: other.userId }, one),
    verdict(oduzmiPristup, { user_id: one.userId }, other, second),
  ]);
  expect(verdicts.filter((said) => said === '200')).toHaveLength(1);
  const left = [await colleague(one.username), await colleague(other.username)];
  expect(left.filter((found) => found !== undefined)).toHaveLength(1);
});

test('whoever looks sees what a colleague has open, and what roles decide alone', async () => {
  const clerk = await fixture.addStaff('clerk');
  const answer = await fixture.call(
    getPosaoZaposlenog,
    { user_id: clerk.userId },
    supervisor.token,
  );
  expect(answer.result).toEqual({ complaints: 0, proposals: 0, till: null });
  expect(await verdict(getPosaoZaposlenog, { user_id: 'nema' })).toBe(
    '404 staff.colleague-not-found',
  );
  const { limits } = await listed();
  expect(limits.map(({ role }) => role)).toEqual(['clerk', 'supervisor']);
  expect(await listed({ search: 'ВРЛО НЕПОЗНАТА' })).toMatchObject({ totalRecords: 0 });
});

test('where the operator does without, the calls do not exist', async () => {
  const without = await fixture.addServer({ STAFF_DESK: 'false' });
  expect(await verdict(getZaposleni, {}, supervisor, without)).toBe('404 request.not-found');
  expect(await verdict(dodajZaposlenog, newcomer(), supervisor, without)).toBe(
    '404 request.not-found',
  );
  const me = await without.call(getJa, {}, supervisor.token);
  expect(me.result).toMatchObject({ switchedOff: ['e-invoices', 'postpaid', 'staff-desk'] });
});
