import {
  getObavestenja,
  getProfil,
  getSesije,
  oznaciProcitano,
  revokeToken,
  ukloniClana,
} from '@rampa/contract/identity';
import { obrisiNalog } from '@rampa/contract/personal-data';
import { getIstorijaKupca, getJa, zapocniUvid, zavrsiUvid } from '@rampa/contract/staff';
import { getStanice } from '@rampa/contract/toll-calculator';
import { getPregled } from '@rampa/contract/top-ups';
import { getTagovi } from '@rampa/contract/tags';
import { getNalazi, getProvere } from '@rampa/contract/trip-checks';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { deskScope, everyAccount } from '../../../testing/scope.ts';
import { createViewingAsks, verdictOf, viewingReason } from '../testing/viewings.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

const operator = deskScope(() => fixture.now());
const reason = viewingReason;
const { verdict, begin, linesAbout, endOf } = createViewingAsks(() => fixture);

test('a clerk sees what the customer sees, and the trail says who, why and what', async () => {
  const customer = await fixture.addCustomer();
  const clerk = await fixture.addStaff('clerk');
  const { viewing_id, token, user, name, seconds } = await begin(clerk, customer);
  expect([user.username, name]).toEqual([customer.username, 'Милица Петровић']);
  expect(seconds).toBe(30 * 60);
  for (const [call, input] of [
    [getProfil, {}],
    [getTagovi, { first: 0, rows: 20, languageId: '2' }],
    [getPregled, {}],
  ] as const) {
    const seen = await fixture.call(call, input, token);
    expect(seen).toEqual(await fixture.call(call, input, customer.token));
  }
  // Without a tag there is no overview to see. Asked again by the same screen; and what anybody may read says nothing of the customer.
  expect(await verdict(getProfil, {}, token)).toBe('200');
  expect(await verdict(getStanice, {}, token)).toBe('200');
  expect(await verdict(zavrsiUvid, { viewing_id }, clerk.token)).toBe('200');
  expect(await verdict(getProfil, {}, token)).toBe('401 session.ended');
  expect(await verdict(zavrsiUvid, { viewing_id }, clerk.token)).toBe('409 staff.viewing-over');

  const lines = await linesAbout(customer);
  expect(
    lines.map(({ action, subject }) =>
      `${action} ${subject.split(':')[0] === 'call' ? subject : ''}`.trim(),
    ),
  ).toEqual([
    'customer-view-begun',
    'customer-view-read call:KorisnickiNalog/GetProfil',
    'customer-view-read call:Tag/GetTagovi',
    'customer-view-ended',
  ]);
  expect(new Set(lines.map(({ name: who }) => who))).toEqual(new Set(['Нада Илић']));
  expect(new Set(lines.map(({ details }) => details['viewingReason']))).toEqual(new Set([reason]));
  expect(lines.at(-1)?.details).toMatchObject({ because: 'ended', viewingReason: reason });
  // The text itself is no line of the trail, which is kept for good.
  const rows = await fixture.app.database.run('SELECT details FROM audit_trail', []);
  expect(JSON.stringify(rows)).not.toContain(reason);

  const history = await fixture.call(
    getIstorijaKupca,
    { account_id: customer.accountId, part: 'account' },
    clerk.token,
  );
  expect(JSON.stringify(history.result)).toContain(reason);
});

test('what changes something is refused, with a line; nothing of it is read, counted or seen as the customer', async () => {
  const customer = await fixture.addCustomer();
  const clerk = await fixture.addStaff('clerk');
  const sessions = 'SELECT * FROM sessions WHERE user_id = $1';
  const before = await fixture.app.database.run(sessions, [customer.userId]);
  const { token } = await begin(clerk, customer);
  expect(await verdict(oznaciProcitano, {}, token)).toBe('403 session.viewing-reads-only');
  expect(await verdict(getJa, {}, token)).toBe('403 session.viewing-reads-only');
  const seen = await fixture.call(getSesije, {}, token);
  expect(seen.result).toMatchObject({ totalRecords: 1 });
  const notices = await fixture.call(getObavestenja, { first: 0, rows: 5, languageId: '3' }, token);
  expect(notices.result).toMatchObject({ unread: 1 });
  expect(await fixture.app.database.run(sessions, [customer.userId])).toEqual(before);
  const refused = (await linesAbout(customer)).filter(({ action }) => action === 'refused');
  expect(refused.map(({ details }) => details['viewingReason'])).toEqual([reason, reason]);
  expect(refused.map(({ subject, details }) => [subject, details['code']])).toEqual([
    ['call:KorisnickiNalog/OznaciProcitano', 'session.viewing-reads-only'],
    ['call:Uprava/GetJa', 'session.viewing-reads-only'],
  ]);
});

test('what an employer finds out about drivers is not seen as the customer', async () => {
  const customer = await fixture.addCustomer('pravno');
  const clerk = await fixture.addStaff('clerk');
  const { token } = await begin(clerk, customer);
  const one = { check_id: uuid() };
  for (const [call, input] of [
    [getProvere, {}],
    [getNalazi, one],
  ] as const) {
    expect(await verdict(call, input, token)).toBe('403 session.viewing-reads-only');
  }
});

test('the customer is told by mail and in the portal, with the reason', async () => {
  const customer = await fixture.addCustomer();
  const clerk = await fixture.addStaff('clerk');
  await begin(clerk, customer);
  const mails = await fixture.mailsTo(`${customer.username}@primer.rs`);
  expect(mails).toMatchObject([
    { template: 'staff.mail-account-viewed', params: { reason, minutes: '30' } },
  ]);
  const told = async (languageId: string): Promise<unknown> =>
    (await fixture.call(getObavestenja, { first: 0, rows: 5, languageId }, customer.token)).result;
  expect(await told('3')).toMatchObject({
    items: [
      {
        kind: 'account-viewed',
        text: `Our staff viewed your account. Reason: ${reason}`,
        read: false,
      },
    ],
  });
  expect(await told('1')).toMatchObject({
    items: [{ text: `Увид запослених у Ваш налог. Разлог: ${reason}` }],
  });
  expect(await told('2')).toMatchObject({
    items: [{ text: expect.stringMatching(/^Uvid zaposlenih u Vaš nalog\. Razlog: /u) }],
  });
});

test('a reason is needed, short and on one line', async () => {
  const customer = await fixture.addCustomer();
  const clerk = await fixture.addStaff('clerk');
  const ask = (text: string) =>
    fixture.call(zapocniUvid, { account_id: customer.accountId, reason: text }, clerk.token);
  for (const text of ['', '          ', 'кратко', 'а'.repeat(201)]) {
    const answer = await ask(text);
    expect(verdictOf(answer)).toBe('400 request.invalid');
    expect(answer.result).toMatchObject([{ field: 'reason' }]);
  }
  expect(verdictOf(await ask('Прва линија,\n\n  друга линија'))).toBe('200');
  expect(await fixture.mailsTo(`${customer.username}@primer.rs`)).toMatchObject([
    { params: { reason: 'Прва линија, друга линија' } },
  ]);
});

test('after half an hour it is over, whether somebody calls or not', async () => {
  const [customer, other] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const [clerk, colleague] = [await fixture.addStaff('clerk'), await fixture.addStaff('clerk')];
  const { token } = await begin(clerk, customer);
  await begin(colleague, other);
  fixture.passTime({ minutes: 29, seconds: 59 });
  expect(await verdict(getProfil, {}, token)).toBe('200');
  fixture.passTime({ seconds: 1 });
  expect(await verdict(getProfil, {}, token)).toBe('401 session.ended');
  expect(await endOf(customer)).toBe('time-over');
  expect((await linesAbout(other)).at(-1)?.action).toBe('customer-view-begun');
  await fixture.app.services.viewings.sweep(everyAccount);
  expect(await endOf(other)).toBe('time-over');
});

test('a clerk sees one customer at a time, also when two are begun at once', async () => {
  const [first, second] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const clerk = await fixture.addStaff('clerk');
  const begun = await Promise.all([begin(clerk, first), begin(clerk, second)]);
  const answers = await Promise.all(begun.map(({ token }) => verdict(getProfil, {}, token)));
  expect(answers.toSorted()).toEqual(['200', '401 session.ended']);
  const ends = [await endOf(first), await endOf(second)];
  expect(ends).toContain('replaced');
  // Two clerks may see the same customer.
  const colleague = await fixture.addStaff('clerk');
  const seen = answers[0] === '200' ? first : second;
  const { token } = await begin(colleague, seen);
  expect(await verdict(getProfil, {}, token)).toBe('200');
  expect(await verdict(getProfil, {}, begun[answers.indexOf('200')]?.token ?? '')).toBe('200');
});

test.each<readonly [string, (clerk: SignedIn) => Promise<unknown>]>([
  [
    'signs out',
    (clerk) => fixture.call(revokeToken, { refreshToken: clerk.refreshToken }, clerk.token),
  ],
  ['is removed', (clerk) => fixture.app.services.staff.remove(operator, clerk.username)],
  [
    'becomes an editor',
    (clerk) =>
      fixture.app.services.staff.add(operator, {
        email: clerk.username,
        firstName: 'Нада',
        lastName: 'Илић',
        role: 'editor',
      }),
  ],
  [
    'is signed out by the operator',
    (clerk) => fixture.app.services.identity.sessionEnding.endOf(operator, clerk.username),
  ],
])('it ends at once, on every server, when the clerk %s', async (_, leave) => {
  const customer = await fixture.addCustomer();
  const clerk = await fixture.addStaff('clerk');
  const second = await fixture.addServer();
  const { token } = await begin(clerk, customer);
  expect(verdictOf(await second.call(getProfil, {}, token))).toBe('200');
  await leave(clerk);
  expect(verdictOf(await second.call(getProfil, {}, token))).toBe('401 session.ended');
  expect(await verdict(getProfil, {}, token)).toBe('401 session.ended');
  expect(await endOf(customer)).toBe('staff-left');
  await second.stop();
});

test('it ends when the account is closed, or the member as whom the clerk sees it is gone', async () => {
  const clerk = await fixture.addStaff('clerk');
  const customer = await fixture.addCustomer();
  const closed = await begin(clerk, customer);
  const closing = { bankAccount: '840-955845-10', confirmed: true };
  expect(await verdict(obrisiNalog, closing, customer.token)).toBe('200');
  expect(await verdict(getProfil, {}, closed.token)).toBe('401 session.ended');
  expect(await endOf(customer)).toBe('customer-left');
  const again = { account_id: customer.accountId, reason };
  expect(await verdict(zapocniUvid, again, clerk.token)).toBe('409 staff.nobody-to-see-as');

  const company = await fixture.addCustomer('pravno');
  const partner = await fixture.addMember(company, 'owner');
  const { token, user } = await begin(clerk, company);
  const [gone, stays] =
    user.username === company.username ? [company, partner] : [partner, company];
  expect(await verdict(ukloniClana, { member_id: gone.userId }, stays.token)).toBe('200');
  expect(await verdict(getProfil, {}, token)).toBe('401 session.ended');
});

test('no made-up token opens anything, and only clerks begin', async () => {
  const customer = await fixture.addCustomer();
  const { token } = await begin(await fixture.addStaff('clerk'), customer);
  const flipped = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const wrong of ['uvid.', `uvid.${uuid()}`, flipped, token.slice('uvid.'.length)]) {
    expect(await verdict(getProfil, {}, wrong)).toMatch(/^401 session\.(?:ended|missing)$/u);
  }
  for (const role of ['engineer', 'editor'] as const) {
    const other = await fixture.addStaff(role);
    const input = { account_id: customer.accountId, reason };
    expect(await verdict(zapocniUvid, input, other.token)).toBe('403 session.role-missing');
  }
  expect(
    await verdict(zapocniUvid, { account_id: customer.accountId, reason }, customer.token),
  ).toBe('404 request.not-found');
  const staff = await fixture.addStaff('supervisor');
  const own = { account_id: staff.accountId, reason };
  expect(await verdict(zapocniUvid, own, staff.token)).toBe('404 staff.customer-not-found');
});

test('another site cannot make the calls of a tab', async () => {
  const { token } = await begin(await fixture.addStaff('clerk'), await fixture.addCustomer());
  const answer = await fixture.send({
    url: getProfil.path,
    headers: { authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.statusCode).toBe(403);
});

test('an operator may do without: the calls are not there, and what was begun is over', async () => {
  const customer = await fixture.addCustomer();
  const clerk = await fixture.addStaff('clerk');
  const { token } = await begin(clerk, customer);
  const without = await fixture.addServer({ SEE_AS_CUSTOMER: 'false' });
  const input = { account_id: customer.accountId, reason };
  expect(verdictOf(await without.call(zapocniUvid, input, clerk.token))).toBe(
    '404 request.not-found',
  );
  expect(verdictOf(await without.call(getProfil, {}, token))).toBe('401 session.ended');
  const me = await without.call(getJa, {}, clerk.token);
  expect(me.result).toMatchObject({ switchedOff: ['e-invoices', 'postpaid', 'viewing'] });
  expect(me.result).toMatchObject({ switchedOff: expect.arrayContaining(['viewing']) });
  await without.stop();
});
