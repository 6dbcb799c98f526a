import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPassagesFixture, tripOf, type PassagesFixture } from './testing/passages-fixture.ts';
import { checkPassages } from './verify.store.ts';
import { everyAccount } from '../../testing/scope.ts';

let fixture: PassagesFixture;
beforeAll(async () => {
  fixture = await createPassagesFixture();
  const customer = await fixture.customerWith(2);
  const trips = customer.serialNumbers.flatMap((serial) => [
    tripOf(serial, '2026-05-04T10:00:00Z'),
    tripOf(serial, '2026-05-06T10:00:00Z'),
  ]);
  // One at a time: what the first was computed by is kept for the next ones.
  for (const trip of trips) await fixture.recorder.recordPassages(everyAccount, [trip]);
});
afterAll(() => fixture.close());

const faults = async (): Promise<string[]> =>
  (await checkPassages(everyAccount, fixture.database.queries)).flatMap((check) =>
    check.faults.length === 0 ? [] : [check.invariant],
  );

test('passages as recorded have no faults', async () => {
  const checks = await checkPassages(everyAccount, fixture.database.queries);
  expect(await faults()).toEqual([]);
  expect(checks.map(({ checked }) => checked)).toEqual([4, 4, 4, 4, 2, 1, 0, 4, 0, 0]);
});

// Each fault as only the owner of the tables could make it; everything is rolled back afterwards.
test.each([
  ['UPDATE passages SET amount_minor = amount_minor + 100', 'last para'],
  [
    "UPDATE journals SET reference = md5(reference)::uuid::text WHERE kind = 'toll'",
    'has its passage',
  ],
  ["DELETE FROM passages WHERE toll_day = '2026-05-04'", 'days of every tag'],
  ['DELETE FROM toll_calculations', 'calculation that it was charged by'],
  ['UPDATE passage_tag_days SET passage_count = passage_count + 1', 'days of every tag'],
  ['UPDATE passage_days SET amount_minor = amount_minor - 1', 'days of every account'],
  ['UPDATE passage_months SET passage_count = passage_count - 1', 'months of every account'],
  ['DELETE FROM passage_months', 'months of every account'],
  ['UPDATE passage_figure_changes SET hour = hour + 1', 'figures of the operator count'],
  ['DELETE FROM passage_figure_changes', 'figures of the operator count'],
  [
    'UPDATE passage_figure_changes SET amount_minor = amount_minor + 1',
    'revenue from tolls in the ledger',
  ],
])('%s is noticed', async (fault, invariant) => {
  const owner = new pg.Client({ connectionString: fixture.ownerUrl });
  await owner.connect();
  await owner.query(`CREATE TABLE kept_passages AS SELECT * FROM passages;
    CREATE TABLE kept_calculations AS SELECT * FROM toll_calculations;
    CREATE TABLE kept_journals AS SELECT * FROM journals;
    CREATE TABLE kept_tag_days AS SELECT * FROM passage_tag_days;
    CREATE TABLE kept_days AS SELECT * FROM passage_days;
    CREATE TABLE kept_months AS SELECT * FROM passage_months;
    CREATE TABLE kept_changes AS SELECT * FROM passage_figure_changes`);
  await owner.query(fault);
  const found = await faults();
  await owner.query(`DELETE FROM passages; INSERT INTO passages SELECT * FROM kept_passages;
    DELETE FROM toll_calculations; INSERT INTO toll_calculations SELECT * FROM kept_calculations;
    UPDATE journals j SET reference = k.reference FROM kept_journals k WHERE k.journal_id = j.journal_id;
    DELETE FROM passage_tag_days; INSERT INTO passage_tag_days SELECT * FROM kept_tag_days;
    DELETE FROM passage_days; INSERT INTO passage_days SELECT * FROM kept_days;
    DELETE FROM passage_months; INSERT INTO passage_months SELECT * FROM kept_months;
    DELETE FROM passage_figure_changes;
    INSERT INTO passage_figure_changes OVERRIDING SYSTEM VALUE SELECT * FROM kept_changes;
    DROP TABLE kept_passages, kept_calculations, kept_journals, kept_tag_days, kept_days, kept_months, kept_changes`);
  await owner.end();
  expect(found.join()).toContain(invariant);
  expect(await faults()).toEqual([]);
});
