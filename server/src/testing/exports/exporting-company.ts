import {
  aktivirajT4AKorisnika,
  dodajT4ATag,
  getExtTollTermsOfUse,
} from '@rampa/contract/external-toll';
import { uporediVoznje } from '@rampa/contract/trip-checks';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { createLedgerDays } from '../../areas/books/index.ts';
import { readExternalDelivery } from '../../areas/external-toll/index.ts';
import {
  aDeliveredPassage,
  aDelivery,
} from '../../areas/external-toll/testing/delivered-samples.ts';
import { createPassageRecorder } from '../../areas/passages/index.ts';
import { tripOf } from '../../areas/passages/testing/passages-fixture.ts';
import { anEvent } from '../../areas/road-conditions/testing/event-samples.ts';
import { transfer } from '../../areas/wallet/index.ts';
import { tollDay } from '../../platform/clock.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../app-fixture.ts';
import { deskScope, everyAccount, scopeOf } from '../scope.ts';

const van = '004122107785';
const truck = '004310000026';

/** A company whose files are alike in every run: nothing in them is made by chance but ids. */
export interface ExportingCompany {
  readonly fixture: AppFixture;
  readonly owner: SignedIn;
  /** Of its one closed month, October 2026. */
  readonly statementId: string;
  /** May make every call of the back office. */
  readonly supervisor: SignedIn;
  /** Of the operator's books. */
  readonly closedDay: string;
  /** Of its trips with its passages. */
  readonly checkId: string;
}

export async function openExportingCompany(): Promise<ExportingCompany> {
  const fixture = await openAppFixture();
  const owner = await fixture.addCustomer('pravno');
  const tagIds = await addTags(fixture, owner);
  await drive(fixture);
  await topUp(fixture, owner, tagIds[0]);
  await orderTwice(fixture, owner);
  await driveAbroad(fixture, owner);
  const { services } = fixture.app;
  await services.roadConditions.take([
    anEvent(),
    anEvent({ id: 'mesto', line: [], validTo: null }),
  ]);
  await services.statementClosing.closeAll(everyAccount, '2026-10', { tell: false });
  const { items } = await services.statements.list(everyAccount.account(owner.accountId), {
    first: 0,
    rows: 10,
  });
  const closedDay = await closeToday(fixture);
  const supervisor = await fixture.addStaff('supervisor');
  const checkId = await compareTrips(fixture, owner);
  return {
    fixture,
    owner,
    statementId: items[0]?.statementId ?? '',
    supervisor,
    closedDay,
    checkId,
  };
}

/** Each vehicle has a trip of its own, and a minute on the other's day: so its log covers the days between. */
async function compareTrips(fixture: AppFixture, { token }: SignedIn): Promise<string> {
  const log = [
    'serijski broj;polazak;dolazak',
    `${van};2026-10-05 11:00;2026-10-05 12:30`,
    `${van};2026-11-02 00:01;2026-11-02 00:02`,
    `${truck};2026-10-05 00:01;2026-10-05 00:02`,
    `${truck};2026-11-02 06:00;2026-11-02 08:00`,
  ];
  const { result } = await fixture.call(
    uporediVoznje,
    {
      kind: 'trips',
      period: '2026-10-01/2026-11-30',
      files: [{ name: 'voznje.csv', data: Buffer.from(log.join('\n')).toString('base64') }],
    },
    token,
  );
  return uporediVoznje.result.parse(result).check_id;
}

/** As tomorrow's clerk does: all that is booked so far. */
async function closeToday({ app: { database }, now }: AppFixture): Promise<string> {
  const tomorrow = () => now().add({ hours: 24 });
  const days = createLedgerDays({
    database,
    clock: { now: tomorrow },
    namesOfActors: async () => () => '',
  });
  const closed = await days.close(deskScope(tomorrow), tollDay(now()));
  if (!closed.ok) throw new Error(closed.code);
  return closed.value.closed.day;
}

async function addTags(
  { app: { database, services } }: AppFixture,
  { accountId, userId }: SignedIn,
): Promise<readonly [string, string]> {
  const costCentre = { costCentreId: '', code: 'NAB-1', name: 'Набавка' };
  const saved = await services.tags.costCentres.save(scopeOf({ accountId, userId }), costCentre);
  if (!saved.ok) throw new Error(saved.code);
  const since = Temporal.Instant.from('2026-01-01T08:00:00Z');
  const tagIds = [uuid(), uuid()] as const;
  const common = { status: 'aktivan', statusChangedAt: since, createdAt: since } as const;
  await services.tags.add(everyAccount.account(accountId), database.queries, [
    {
      ...common,
      tagId: tagIds[0],
      serialNumber: van,
      category: 'I',
      plate: 'BG 2148-AP',
      nickname: '=Комби; "плави"',
      costCentreId: saved.value.costCentreId,
    },
    {
      ...common,
      tagId: tagIds[1],
      serialNumber: truck,
      category: 'III',
      plate: 'NS 007-ŽĆ',
      nickname: '',
    },
  ]);
  return tagIds;
}

async function drive({ app: { database, services } }: AppFixture): Promise<void> {
  const recorder = createPassageRecorder({ database, ...services });
  const report = await recorder.recordPassages(everyAccount, [
    tripOf(van, '2026-10-05T10:00:00Z'),
    // The hour that comes twice when the clocks go back.
    tripOf(van, '2026-10-25T00:30:00Z', { category: 'II' }),
    tripOf(van, '2026-10-25T01:30:00Z'),
    tripOf(truck, '2026-10-31T22:59:59Z', {
      category: 'III',
      entryStationId: null,
      enteredAt: null,
    }),
    tripOf(truck, '2026-11-02T06:00:00Z', { category: 'III', lane: '12А' }),
  ]);
  if (report.recorded !== 5) throw new Error(JSON.stringify(report));
}

async function topUp(
  { app: { database, services } }: AppFixture,
  { accountId }: SignedIn,
  tagId: string,
): Promise<void> {
  await database.transaction((tx) =>
    services.wallet.postJournals(everyAccount, tx, [
      {
        accountId,
        kind: 'top-up',
        reference: 'TU12345678901234',
        occurredAt: Temporal.Instant.from('2026-10-07T08:00:00Z'),
        currency: 'RSD',
        lines: transfer({ kind: 'bank-clearing' }, { kind: 'tag', tagId }, 1_234_567),
      },
    ]),
  );
}

/** Two orders to one address, which would have had a discount as one; their money is in none of the books here. */
async function orderTwice(
  { app: { database } }: AppFixture,
  { accountId, userId }: SignedIn,
): Promise<void> {
  await database.run(
    `INSERT INTO orders (account_id, order_id, order_number, user_id, idempotency_key, intent_digest, state,
       payment_method, payment_state, person, first_name, last_name, email, phone, business_name, delivery_kind,
       street, city, postcode, quantity, devices_minor, delivery_minor, total_minor, currency, vat_percent,
       created_at, paid_at, sent_at, delivered_at)
     SELECT $1, gen_random_uuid(), number, $2, number, '', 'delivered',
       'slip', 'paid', 'pravno', 'Ана', 'Анић', 'ana@primer.rs', '', 'Пример д.о.о.', 'address',
       'Улица 6', 'Нови Сад', '21000', tags, tags * 202200, 39000, tags * 202200 + 39000, 'RSD', 20,
       day, day, day, day
     FROM (VALUES ('NT11111111111111', 10, '2026-09-01T08:00:00Z'::timestamptz),
                  ('NT22222222222222', 20, '2026-09-02T08:00:00Z'::timestamptz)) AS ordered (number, tags, day)`,
    [accountId, userId],
  );
}

async function driveAbroad(fixture: AppFixture, owner: SignedIn): Promise<void> {
  await fixture.call(getExtTollTermsOfUse, {}, owner.token);
  await fixture.call(aktivirajT4AKorisnika, {}, owner.token);
  await fixture.call(dodajT4ATag, { kategorija: 'I', serial_number: van }, owner.token);
  const read = readExternalDelivery(
    Buffer.from(
      aDelivery(
        aDeliveredPassage({ serialNumber: van }),
        aDeliveredPassage({
          serialNumber: van,
          entry: null,
          enteredAt: null,
          exitedAt: '2026-11-20T13:01:00+01:00',
        }),
      ),
    ),
  );
  if (!read.ok) throw new Error(read.faults[0]?.message);
  const report = await fixture.app.services.externalToll.intake.recorder.record(
    everyAccount,
    read.passages,
  );
  if (report.recorded !== 2) throw new Error(JSON.stringify(report));
}
