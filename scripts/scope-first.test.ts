import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');

/** Every type of `platform/scope/scope.ts` that gives a right to rows. */
const SCOPE =
  /:\s*(?:AccountScope|MemberScope|CustomerScope|OrderScope|AllAccounts|SomeAccounts|WideScope|StaffScope|OperatorScope|DeskScope)\b/;
const DATABASE = /:\s*(?:Queries|Tx)\b/;
/** An account beside the scope, whose own account nobody looks at. */
const BESIDE = /^accountId:/;

/**
 * Stores of the operator's own people, who are no customers: names of theirs are wanted where nobody has
 * a scope of the operator's account. Instead, each of their statements names that account.
 */
const ofStaff = new Set(['server/src/areas/identity/staff-users.store.ts']);

/**
 * What identity looks for in all accounts at once. Nobody is known yet when a name or a passkey comes, so
 * that the right to one account begins with what these find; whatever else is there has an account.
 */
const beforeAnyAccount: Readonly<Record<string, readonly string[]>> = {
  'identity.store.ts': ['findSignInName'],
  'second-factor/passkeys.store.ts': ['findPasskey'],
  // The operator's people look for customers, and write to all of them.
  'customers/customers.store.ts': ['selectCustomers', 'searchCustomers'],
  'readers.store.ts': ['listReaders'],
};

/** Tables that belong to customers, by their names in the database. */
function customersTables(): ReadonlySet<string> {
  const types = read('server/db/tables.generated.ts');
  const described = [...types.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gmu)];
  const owned = described.filter(([, , columns = '']) => /^ {2}account_id:/mu.test(columns));
  return new Set(
    owned.map(([, name = '']) =>
      name.replaceAll(/(?<=[a-z0-9])[A-Z]/gu, (letter) => `_${letter}`).toLowerCase(),
    ),
  );
}

function read(file: string): string {
  return readFileSync(path.join(house, file), 'utf8');
}

interface Exported {
  readonly name: string;
  readonly first: string;
  readonly others: readonly string[];
}

/** Exported functions that ask the database, with their parameters. */
function exported(source: string): readonly Exported[] {
  const heads = source.matchAll(/^export (?:async )?(?:function|const) (\w+)[^(\n]*\(/gmu);
  return [...heads].flatMap((head) => {
    const [first = '', ...others] = parametersAt(source, head.index + head[0].length);
    const asks = [first, ...others].some((parameter) => DATABASE.test(parameter));
    return asks ? [{ name: head[1] ?? '', first, others }] : [];
  });
}

/** Those that do not begin with a scope, or that take an account beside it. */
function withoutScope(source: string): readonly string[] {
  return exported(source)
    .filter(({ first, others }) => !SCOPE.test(first) || others.some((one) => BESIDE.test(one)))
    .map(({ name }) => name);
}

/** Statements that do not name the operator's own account. */
function beyondStaff(source: string): number {
  const statements = source.match(/\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/gu) ?? [];
  const accounts = source.match(/\baccount_id\b/gu) ?? [];
  const own = source.match(/\baccount_id(?:: |', '=', )staffAccountId\b/gu) ?? [];
  return Math.max(statements.length, accounts.length) - own.length;
}

/** The parameters of the list that opens before this place. */
function parametersAt(source: string, start: number): readonly string[] {
  const parameters = [''];
  for (let at = start, depth = 0; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    if (depth === 0 && letter === ')') break;
    if ('([{<'.includes(letter)) depth += 1;
    // The arrow of a function's type closes nothing.
    if (')]}'.includes(letter) || (letter === '>' && source[at - 1] !== '=')) depth -= 1;
    if (depth === 0 && letter === ',') parameters.push('');
    else parameters[parameters.length - 1] += letter;
  }
  return parameters.map((parameter) => parameter.trim()).filter((parameter) => parameter !== '');
}

test('whoever asks for rows of customers comes with a scope', () => {
  const tables = customersTables();
  const names = [...tables].join('|');
  const named = new RegExp(
    `['"](?:${names})(?: as \\w+)?['"]|\\b(?:FROM|JOIN|INTO|UPDATE)\\s+(?:${names})\\b`,
    'iu',
  );
  const stores = globSync('server/src/areas/**/*.store.ts', { cwd: house })
    .map((file) => ({ file, source: read(file) }))
    .filter(({ source }) => named.test(source));

  expect(
    stores
      .filter(({ file }) => !ofStaff.has(file))
      .flatMap(({ file, source }) => withoutScope(source).map((name) => `${file}: ${name}`)),
  ).toEqual([]);
  // The search does find the tables and the stores.
  expect(tables).toContain('top_ups');
  expect(stores.length).toBeGreaterThan(50);
});

test('stores of the operator’s people ask for nobody else', () => {
  for (const file of ofStaff) expect([file, beyondStaff(read(file))]).toEqual([file, 0]);
});

test('identity looks in all accounts for what comes before an account, and for nothing else', () => {
  const home = 'server/src/areas/identity/';
  const wide = globSync(`${home}**/*.store.ts`, { cwd: house }).flatMap((file) => {
    const names = exported(read(file))
      .filter(({ first }) => /:\s*(?:AllAccounts|WideScope)\b/.test(first))
      // Deleting what has expired concerns every account.
      .filter(({ name }) => !/^delete\w+Before$/.test(name))
      .map(({ name }) => name);
    return names.length === 0 ? [] : [[file.slice(home.length), names] as const];
  });
  expect(Object.fromEntries(wide)).toEqual(beforeAnyAccount);
});

test.each([
  [".selectFrom('users').where('user_id', '=', userId)", 1],
  [".deleteFrom(table).where('account_id', '=', accountId)", 1],
  [".insertInto('users').values({ account_id: user.accountId })", 1],
  [".updateTable('users').where('account_id', '=', staffAccountId)", 0],
])('%s asks %i times beyond the operator’s account', (source, count) => {
  expect(beyondStaff(source)).toBe(count);
});

test.each([
  'export async function selectCards(queries: Queries, accountId: string): Promise<Card[]> {',
  'export async function insertTopUp(\n  tx: Tx,\n  topUp: NewTopUp,\n): Promise<boolean> {',
  'export const rowsOf = (queries: Queries) => queries.selectFrom("cards");',
  'export async function moveTopUp(\n  { accountId }: Whose,\n  tx: Tx,\n  by: (a: A, b: B) => void,\n): P {',
  'export async function lockCards(tx: Tx, scope: AccountScope): Promise<Card[]> {',
  'export async function findCard(_scope: AccountScope, tx: Tx, accountId: string): P {',
])('the search finds %s', (source) => {
  expect(withoutScope(source)).toHaveLength(1);
});

test.each([
  'export async function selectCards(scope: AccountScope, queries: Queries): Promise<Card[]> {',
  'export async function sweepCards(\n  _all: AllAccounts,\n  tx: Tx,\n): Promise<void> {',
  'export async function keep({ accountId }: AccountScope<MemberActor>, tx: Tx): Promise<void> {',
  'export function inOrder(lines: readonly Line[]): readonly Line[] {',
  'function selected(queries: Queries, accountId: string) {',
])('the search lets %s through', (source) => {
  expect(withoutScope(source)).toEqual([]);
});
