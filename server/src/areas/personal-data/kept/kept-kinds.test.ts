import { keptKind, keptLaw, unlistedKind } from '@rampa/contract/personal-data';
import { expect, test } from 'vitest';
import { secretTables, tablesOfUser } from '../archive/account-tables.store.ts';
import { lawful } from '../periods/lawful.ts';
import { periods } from '../periods/periods.ts';
import { fates } from '../retention.ts';
import { fateOf } from './kept-data.ts';
import { keptKinds, periodsOfNobody, periodsOfParts, unlistedPeriods } from './kept-kinds.ts';

const kinds = keptKind.options.map((kind) => ({ kind, ...keptKinds[kind] }));
const countedTables = ({ counted }: (typeof kinds)[number]) => counted.map(({ table }) => table);

test('each table with rows of customers is in a kind of data, and no other', () => {
  const listed = kinds.flatMap((kind) => [...countedTables(kind), ...(kind.with ?? [])]);
  expect([...new Set(listed)].toSorted()).toEqual(Object.keys(fates).toSorted());
});

test('each period is carried out on what a customer sees counted, or is said without a number', () => {
  const said = [...kinds.flatMap(({ period }) => period ?? []), ...unlistedPeriods];
  expect([...said, ...periodsOfNobody, ...periodsOfParts].toSorted()).toEqual(
    periods.map(({ kind }) => kind).toSorted(),
  );
  expect(unlistedPeriods.toSorted()).toEqual(unlistedKind.options.toSorted());
});

test.each(kinds.filter(({ period }) => period !== undefined))(
  'all rows of customers that the period of $kind ends are counted, and no others',
  (kind) => {
    const period = periods.find((one) => one.kind === kind.period);
    const ending = (period?.rows ?? []).map(({ table }) => table);
    expect(ending.filter((table) => table in fates).toSorted()).toEqual(
      countedTables(kind).toSorted(),
    );
    // What some days end needs no law that keeps it.
    expect(kind.law).toBeUndefined();
  },
);

test('what stays when the account is closed says why', () => {
  const staying = kinds.filter(
    ({ counted, period }) => period === undefined && fateOf(counted[0].table) === 'kept',
  );
  expect(staying.filter(({ law }) => law === undefined).map(({ kind }) => kind)).toEqual([]);
  const goes = kinds.filter(({ counted }) => fateOf(counted[0].table) === 'deleted');
  expect(goes.filter(({ law }) => law !== undefined).map(({ kind }) => kind)).toEqual([]);
});

test('every reason has its source', () => {
  expect(lawful.map(({ law }) => law).toSorted()).toEqual(keptLaw.options.toSorted());
  const used = new Set(kinds.flatMap(({ law }) => law ?? []));
  expect([...used].toSorted()).toEqual(keptLaw.options.toSorted());
});

test('whose a kind is, the archive says alike', () => {
  for (const kind of kinds) {
    // The archive leaves secrets out; all but the directory of keys name their person.
    const tables = [...countedTables(kind), ...(kind.with ?? [])].filter(
      (table) => !secretTables.has(table),
    );
    // Rows of the operator's own people.
    const own = tables.filter((table) => !table.startsWith('staff_'));
    for (const table of own) {
      expect(tablesOfUser.has(table), `${kind.kind}: ${table}`).toBe(kind.whose === 'person');
    }
  }
});
