import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPassagesFixture, tripOf, type PassagesFixture } from './testing/passages-fixture.ts';
import { checkPassages } from './verify.store.ts';
import { everyAccount } from '../../testing/scope.ts';
import { deskPassagesView } from './passage-view.ts';
import type { Passages } from './passages.service.ts';

let fixture: PassagesFixture;
beforeAll(async () => {
  fixture = await createPassagesFixture();
});
afterAll(() => fixture.close());

/** A company with a tag that went from one cost centre to another at noon of 20 November. */
async function movedTag() {
  const { scope, accountId, tagIds, serialNumbers } = await fixture.customerWith(2);
  const [tagId = '', looseTagId = ''] = tagIds;
  const [serialNumber = '', looseSerialNumber = ''] = serialNumbers;
  const add = async (code: string) => {
    const saved = await fixture.tags.costCentres.save(scope, { costCentreId: '', code, name: '' });
    if (!saved.ok) throw new Error(saved.code);
    return saved.value.costCentreId;
  };
  const [before, after] = [await add('100'), await add('200')];
  await fixture.database.run(
    `INSERT INTO tag_cost_centres (account_id, tag_id, valid_from, cost_centre_id)
     VALUES ($1, $2, '2026-11-01T00:00:00Z', $3)`,
    [accountId, tagId, before],
  );
  await fixture.tags.save(scope, { tagId, nickname: '', plate: '', costCentreId: after });
  return { scope, accountId, tagId, serialNumber, looseTagId, looseSerialNumber, before, after };
}

type Company = Awaited<ReturnType<typeof movedTag>>;

const list = async ({ scope }: Company, changes: Partial<Parameters<Passages['list']>[1]> = {}) => {
  const input = {
    tagId: '',
    period: '',
    languageId: '2',
    first: 0,
    rows: 100,
    ...changes,
  } as const;
  const page = await fixture.passages.list(scope, input);
  if (!page.ok) return page.code;
  return deskPassagesView(page.value).items.map(({ exitedAt, costCentre }) => [
    exitedAt.slice(0, 16),
    costCentre?.code ?? null,
  ]);
};

test('a passage belongs to the cost centre of its time, also one that is delivered late', async () => {
  const company = await movedTag();
  await fixture.recorder.recordPassages(everyAccount, [
    tripOf(company.serialNumber, '2026-11-20T11:59:00Z'),
    tripOf(company.serialNumber, '2026-11-20T12:00:00Z'),
    tripOf(company.serialNumber, '2026-10-05T08:00:00Z'),
    tripOf(company.looseSerialNumber, '2026-11-20T11:00:00Z'),
  ]);
  expect(await list(company)).toEqual([
    ['2026-11-20T13:00', '200'],
    ['2026-11-20T12:59', '100'],
    ['2026-11-20T12:00', null],
    ['2026-10-05T10:00', null],
  ]);
});

test('lists, pages and totals can be filtered by cost centre, by none, and by one of a tag', async () => {
  const company = await movedTag();
  const { before, after, serialNumber, looseSerialNumber, tagId, looseTagId } = company;
  await fixture.recorder.recordPassages(everyAccount, [
    ...Array.from({ length: 7 }, (_, at) => tripOf(serialNumber, `2026-11-1${at}T08:00:00Z`)),
    tripOf(serialNumber, '2026-11-20T15:00:00Z'),
    tripOf(looseSerialNumber, '2026-11-11T08:00:00Z'),
  ]);
  expect(await list(company, { costCentreId: before })).toHaveLength(7);
  expect(await list(company, { costCentreId: before, first: 5, rows: 5 })).toEqual([
    ['2026-11-11T09:00', '100'],
    ['2026-11-10T09:00', '100'],
  ]);
  expect(await list(company, { costCentreId: after })).toEqual([['2026-11-20T16:00', '200']]);
  expect(await list(company, { costCentreId: 'none' })).toEqual([['2026-11-11T09:00', null]]);
  expect(await list(company, { costCentreId: before, tagId })).toHaveLength(7);
  expect(await list(company, { costCentreId: before, tagId: looseTagId })).toBe('passages.none');
  expect(await list(company, { costCentreId: 'none', tagId })).toBe('passages.none');
  expect(await list(company, { costCentreId: uuid() })).toBe('tags.cost-centre-not-found');
  const period = '2026-11-12/2026-11-13';
  expect(await list(company, { costCentreId: before, period })).toHaveLength(2);
});

test('spending by cost centre adds up to the whole, the highest first', async () => {
  const company = await movedTag();
  await fixture.recorder.recordPassages(everyAccount, [
    tripOf(company.serialNumber, '2026-11-10T08:00:00Z'),
    tripOf(company.serialNumber, '2026-11-11T08:00:00Z'),
    tripOf(company.serialNumber, '2026-11-20T15:00:00Z'),
    tripOf(company.looseSerialNumber, '2026-11-11T08:00:00Z', { category: 'IV' }),
  ]);
  const selection = { tagId: '', period: '', languageId: '2' } as const;
  const spent = await fixture.passages.spendingByCostCentre(company.scope, selection);
  if (!spent.ok) throw new Error(spent.code);
  expect(spent.value.items).toMatchObject([
    { costCentre: null, passages: 1 },
    { costCentre: { code: '100' }, passages: 2, amountMinor: 64_000 },
    { costCentre: { code: '200' }, passages: 1, amountMinor: 32_000 },
  ]);
  const all = await fixture.passages.list(company.scope, { ...selection, first: 0, rows: 1 });
  if (!all.ok) throw new Error(all.code);
  const sum = spent.value.items.reduce((total, { amountMinor }) => total + amountMinor, 0);
  expect(sum).toBe(all.value.totalMinor);
});

test('verification finds days of a cost centre that do not match its passages', async () => {
  const company = await movedTag();
  await fixture.recorder.recordPassages(everyAccount, [
    tripOf(company.serialNumber, '2026-11-10T08:00:00Z'),
  ]);
  const invariant = 'the days of every cost centre count and sum its passages';
  const faultsOf = async () => {
    const checks = await checkPassages(everyAccount, fixture.database.queries);
    return checks.find((check) => check.invariant === invariant)?.faults;
  };
  expect(await faultsOf()).toEqual([]);
  const change = (by: number) =>
    fixture.database.run(
      'UPDATE passage_cost_centre_days SET passage_count = passage_count + $2 WHERE account_id = $1',
      [company.accountId, by],
    );
  await change(1);
  expect(await faultsOf()).toHaveLength(1);
  await change(-1);
});
