import type { CallResult } from '@rampa/contract';
import {
  aktivirajT4AKorisnika,
  deaktivirajT4AKorisnika,
  dodajT4ATag,
  getExtTollTermsOfUse,
  getT4AKorisnikAktivan,
  getT4AProvera,
  promeniStatusT4ATag,
} from '@rampa/contract/external-toll';
import { iskljuciTag } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';

const key = 'Tw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
let fixture: AppFixture;
let count = 0;

beforeAll(async () => {
  fixture = await openAppFixture({ settings: { T4A_KEY: key } });
});
afterAll(() => fixture.close());

async function keepCard({ accountId }: SignedIn, expires: string | null): Promise<void> {
  const { services, database } = fixture.app;
  await database.transaction((tx) =>
    services.savedCards.take(everyAccount.account(accountId), tx, 'monri', {
      token: uuid(),
      maskedNumber: '411111******1111',
      brand: 'visa',
      expires,
    }),
  );
}

/** A customer of the service with one tag in it, and no card. */
async function aCustomer() {
  const who = await fixture.addCustomer();
  const tag = { tag_id: uuid(), serial_number: String((count += 1)).padStart(12, '0') };
  const createdAt = Temporal.Instant.from('2026-01-01T00:00:00Z');
  await fixture.app.services.tags.add(
    everyAccount.account(who.accountId),
    fixture.app.database.queries,
    [
      {
        tagId: tag.tag_id,
        serialNumber: tag.serial_number,
        category: 'I',
        plate: '',
        nickname: '',
        status: 'aktivan',
        statusChangedAt: createdAt,
        createdAt,
      },
    ],
  );
  const serial_number = tag.serial_number;
  await fixture.call(getExtTollTermsOfUse, {}, who.token);
  await fixture.call(aktivirajT4AKorisnika, {}, who.token);
  await fixture.call(dodajT4ATag, { kategorija: 'I', serial_number }, who.token);
  return { who, tag };
}

interface PartnersPage {
  readonly tags: readonly { readonly serialNumber: string }[];
  readonly next: string | null;
}

async function partnersPage(after = ''): Promise<PartnersPage> {
  const url = `/intake/t4a-tags?after=${after}`;
  const reply = await fixture.send({ url, headers: { 'x-api-key': key } });
  return reply.json<{ result: PartnersPage }>().result;
}

/** What the status, the check before a trip and the partner's list say of a customer's one tag. */
async function answers({ who, tag }: Awaited<ReturnType<typeof aCustomer>>) {
  const status = await fixture.call(getT4AKorisnikAktivan, {}, who.token);
  const check = await fixture.call(getT4AProvera, {}, who.token);
  const [checked] = (check.result as CallResult<typeof getT4AProvera>).items;
  return [
    (status.result as CallResult<typeof getT4AKorisnikAktivan>).aktivan,
    checked?.countries.every(({ works }) => works),
    (await partnersPage()).tags.some(({ serialNumber }) => serialNumber === tag.serial_number),
  ];
}

type Customer = Awaited<ReturnType<typeof aCustomer>>;
const change =
  (status: string) =>
  async ({ who, tag }: Customer): Promise<void> => {
    const { http } = await fixture.call(promeniStatusT4ATag, { ...tag, status }, who.token);
    expect(http).toBe(200);
  };

const owes =
  (dueAt: string, paidAt: string | null = null) =>
  async ({ who }: Customer): Promise<void> => {
    await fixture.app.database.run(
      `INSERT INTO t4a_invoices (account_id, racun_id, number, month, currency, tolls_minor,
         services_minor, services_vat_percent, total_minor, passage_count, late_count, issued_at,
         due_at, paid_at, looked_at)
       VALUES ($1, $2::uuid, $2::text, '2026-10-01', 'RSD', 100, 0, 20, 100, 1, 0,
         '2026-11-01T00:00:00Z', $3, $4, $3)`,
      [who.accountId, uuid(), dueAt, paidAt],
    );
  };

test.each<
  [string, string | null | undefined, ((customer: Customer) => Promise<void>) | null, boolean]
>([
  ['a good card', '2027-01', null, true],
  ['a card in its last month', '2026-11', null, true],
  ['a card whose end nobody knows', null, null, true],
  ['a card that ended last month', '2026-10', null, false],
  ['no card', undefined, null, false],
  ['a tag that is switched off', '2027-01', change('neaktivan'), false],
  ['a lost tag', '2027-01', change('izgubljen'), false],
  [
    'a tag that its customer has switched off at home',
    '2027-01',
    async ({ who, tag }) =>
      void (await fixture.call(iskljuciTag, { tag_id: tag.tag_id }, who.token)),
    false,
  ],
  ['an invoice that is overdue', '2027-01', owes('2026-11-20T12:00:00Z'), false],
  ['an invoice that is not due yet', '2027-01', owes('2026-11-20T12:00:01Z'), true],
  [
    'an invoice that was paid late',
    '2027-01',
    owes('2026-11-10T00:00:00Z', '2026-11-19T00:00:00Z'),
    true,
  ],
  [
    'a service that is deactivated',
    '2027-01',
    async ({ who }) => void (await fixture.call(deaktivirajT4AKorisnika, {}, who.token)),
    false,
  ],
])(
  'with %s, status, check and the partner’s list say the same',
  async (_, expires, then, works) => {
    const customer = await aCustomer();
    if (expires !== undefined) await keepCard(customer.who, expires);
    await then?.(customer);
    expect(await answers(customer)).toEqual([works, works, works]);
  },
);

test('the partner reads its list page by page, without any names', async () => {
  const customers = [await aCustomer(), await aCustomer()];
  for (const { who } of customers) await keepCard(who, '2027-01');
  const [one, two] = customers.map(({ tag }) => tag.serial_number);
  const all = await partnersPage();
  expect(all.next).toBeNull();
  expect(all.tags).toContainEqual({ serialNumber: one, category: 'I' });
  expect((await partnersPage(one)).tags).toEqual([{ serialNumber: two, category: 'I' }]);
  expect((await partnersPage(two)).tags).toEqual([]);
  const first = { after: '', rows: 1 };
  expect(await fixture.app.services.intake.t4a.accepted(everyAccount, first)).toHaveLength(1);
});
