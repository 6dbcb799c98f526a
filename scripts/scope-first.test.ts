import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');

/** Every type of `platform/scope/scope.ts` that gives a right to rows. */
const SCOPE =
  /:\s*(?:AccountScope|MemberScope|CustomerScope|OrderScope|AllAccounts|SomeAccounts|WideScope|StaffScope|OperatorScope|DeskScope)\b/;
const DATABASE = /:\s*(?:Queries|Tx)\b/;

/** Areas that still pass accounts around as ids. */
const passIds = new Set(['identity', 'staff', 'tags']);

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

/** Exported functions that ask the database, but do not begin with a scope. */
function withoutScope(source: string): readonly string[] {
  const heads = source.matchAll(/^export (?:async )?(?:function|const) (\w+)[^(\n]*\(/gmu);
  return [...heads].flatMap((head) => {
    const [first = '', ...others] = parametersAt(source, head.index + head[0].length);
    const asks = [first, ...others].some((parameter) => DATABASE.test(parameter));
    return asks && !SCOPE.test(first) ? [head[1] ?? ''] : [];
  });
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
      .filter(({ file }) => !passIds.has(file.split('/')[3] ?? ''))
      .flatMap(({ file, source }) => withoutScope(source).map((name) => `${file}: ${name}`)),
  ).toEqual([]);
  // The search does find the tables and the stores.
  expect(tables).toContain('top_ups');
  expect(stores.length).toBeGreaterThan(50);
});

test.each([
  'export async function selectCards(queries: Queries, accountId: string): Promise<Card[]> {',
  'export async function insertTopUp(\n  tx: Tx,\n  topUp: NewTopUp,\n): Promise<boolean> {',
  'export const rowsOf = (queries: Queries) => queries.selectFrom("cards");',
  'export async function moveTopUp(\n  { accountId }: Whose,\n  tx: Tx,\n  by: (a: A, b: B) => void,\n): P {',
  'export async function lockCards(tx: Tx, scope: AccountScope): Promise<Card[]> {',
])('the search sees %s', (source) => {
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
