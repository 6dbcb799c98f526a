import type { getObavestenja, NotificationKind, Profile } from '@rampa/contract/identity';
import type { CallResult } from '@rampa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyAccount } from '../../../testing/scope.ts';
import {
  openIdentityFixture,
  type IdentityFixture,
  type FixtureCustomer,
} from '../testing/identity-fixture.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await openIdentityFixture();
});
afterAll(() => fixture.close());

const tell = (
  accountId: string,
  kind: NotificationKind = 'low-balance',
  template = 'identity.mail-new-device',
) =>
  fixture.database.transaction((tx) =>
    fixture.identity.notify(everyAccount.account(accountId), tx, {
      kind,
      template,
      params: (languageId) => ({ device: `uređaj-${languageId}` }),
      path: '/pages/profil',
    }),
  );

async function noticesOf(
  bearer: string,
  languageId = '2',
): Promise<CallResult<typeof getObavestenja>> {
  const input = { rows: 100, languageId };
  const answer = await fixture.call('KorisnickiNalog/GetObavestenja', input, { bearer });
  expect(answer.status).toBe(200);
  // The call's own schema wrote it.
  return answer.result as CallResult<typeof getObavestenja>;
}

async function choose(bearer: string, unwanted: { kind: string; channel: string }): Promise<void> {
  const { result } = await fixture.call('KorisnickiNalog/GetProfil', {}, { bearer, method: 'GET' });
  const profile = result as Profile;
  const { revision, ime, prezime, telefon, languageId, street, city, postcode } = profile;
  const notifications = [{ ...unwanted, wanted: false }];
  const person = { ime, prezime, telefon, languageId, street, city, postcode };
  const input = { revision, ...person, lowBalance: null, notifications };
  expect((await fixture.call('KorisnickiNalog/SacuvajProfil', input, { bearer })).status).toBe(200);
}

async function signedIn(): Promise<{ customer: FixtureCustomer; bearer: string }> {
  const customer = await fixture.addCustomer();
  return { customer, bearer: (await fixture.signIn(customer)).tokens.token };
}

test('a customer is told by mail and in the portal, in their language', async () => {
  const { customer, bearer } = await signedIn();
  await tell(customer.accountId);
  expect(await fixture.mailsTo(customer.email)).toEqual([
    expect.objectContaining({
      languageId: '2',
      params: { device: 'uređaj-2' },
      actionUrl: 'https://rampa.example/pages/profil',
    }),
  ]);
  expect(await noticesOf(bearer)).toMatchObject({
    totalRecords: 1,
    unread: 1,
    items: [{ kind: 'low-balance', text: 'Prijava sa novog uređaja: uređaj-2', read: false }],
  });
});

test('a notification sent in one language can be read in another, with its details', async () => {
  const { customer, bearer } = await signedIn();
  await tell(customer.accountId);
  const text = async (languageId: string) =>
    (await noticesOf(bearer, languageId)).items.map((notice) => notice.text);
  expect(await text('1')).toEqual(['Пријава са новог уређаја: uređaj-1']);
  expect(await text('3')).toEqual(['Sign-in from a new device: uređaj-3']);
});

test('a customer who switched off a channel for a kind is told only by the other', async () => {
  const byPortal = await signedIn();
  await choose(byPortal.bearer, { kind: 'low-balance', channel: 'email' });
  await tell(byPortal.customer.accountId);
  await tell(byPortal.customer.accountId, 'invoice');
  expect(await fixture.mailsTo(byPortal.customer.email)).toHaveLength(1);
  expect((await noticesOf(byPortal.bearer)).totalRecords).toBe(2);

  const byMail = await signedIn();
  await choose(byMail.bearer, { kind: 'low-balance', channel: 'portal' });
  await tell(byMail.customer.accountId);
  expect(await fixture.mailsTo(byMail.customer.email)).toHaveLength(1);
  expect((await noticesOf(byMail.bearer)).totalRecords).toBe(0);
});

test('a read notification is no longer new; other customers see nothing of it', async () => {
  const { customer, bearer } = await signedIn();
  const other = await signedIn();
  await tell(customer.accountId);
  await tell(other.customer.accountId);
  await fixture.call('KorisnickiNalog/OznaciProcitano', {}, { bearer });
  expect((await noticesOf(bearer)).unread).toBe(0);
  expect((await noticesOf(bearer)).items[0]?.read).toBe(true);
  expect(await noticesOf(other.bearer)).toMatchObject({ totalRecords: 1, unread: 1 });
});

test('what the bell has shown is marked as read, and nothing else, for nobody else', async () => {
  const { customer, bearer } = await signedIn();
  const other = await signedIn();
  await tell(customer.accountId);
  await tell(customer.accountId);
  await tell(other.customer.accountId);
  const [newest] = (await noticesOf(bearer)).items;
  const [theirs] = (await noticesOf(other.bearer)).items;
  const noticeIds = [newest?.noticeId ?? '', theirs?.noticeId ?? '', 'no id of ours'];
  await fixture.call('KorisnickiNalog/OznaciProcitano', { noticeIds }, { bearer });
  const { items, unread } = await noticesOf(bearer);
  expect([unread, items.map(({ read }) => read)]).toEqual([1, [true, false]]);
  expect((await noticesOf(other.bearer)).unread).toBe(1);
});

test('a rolled-back transaction sends no notification', async () => {
  const { customer, bearer } = await signedIn();
  await expect(
    fixture.database.transaction(async (tx) => {
      await fixture.identity.notify(everyAccount.account(customer.accountId), tx, {
        kind: 'invoice',
        template: 'identity.mail-new-device',
        params: () => ({}),
        path: '/pages/profil',
      });
      throw new Error('the reason is gone');
    }),
  ).rejects.toThrow('the reason is gone');
  expect(await fixture.mailsTo(customer.email)).toEqual([]);
  expect((await noticesOf(bearer)).totalRecords).toBe(0);
});

test('an address that nobody confirmed is not written to', async () => {
  const waiting = await fixture.addCustomer({ verified: false });
  await tell(waiting.accountId);
  expect(await fixture.mailsTo(waiting.email)).toEqual([]);
});

test('a notice of a newer version, for which there are no words, is left out', async () => {
  const { customer, bearer } = await signedIn();
  await tell(customer.accountId, 'low-balance', 'identity.mail-of-a-newer-version');
  await tell(customer.accountId);
  expect((await noticesOf(bearer)).items).toMatchObject([
    { text: 'Prijava sa novog uređaja: uređaj-2' },
  ]);
});
