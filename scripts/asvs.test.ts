import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const document = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');

interface Row {
  readonly ids: readonly string[];
  readonly level: string;
  readonly status: string;
}

/** The rows of all tables: `| ids | level | in short | status |`. */
const rows: readonly Row[] = [
  ...document.matchAll(/^\| ([\d., ]+) \| ([12]) \| [^|]+ \| ([^|]+) \|$/gmu),
].map(([, ids = '', level = '', status = '']) => ({ ids: ids.split(', '), level, status }));
const named = rows.map((row) => [row.ids.join(', '), row] as const);

/** How many requirements the standard has, by level. */
const REQUIREMENTS = { '1': 70, '2': 183 };

/** Files and folders in code spans, and links, of a row. */
function placesOf(status: string): string[] {
  const spans = [...status.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/gu)]
    .map(([, place = '']) => place)
    .filter((place) => place.includes('/') || /\.(?:ts|tsx|mjs|md|json)$/u.test(place));
  const links = [...status.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/gu)].map(([, to = '']) => to);
  return [...spans, ...links.map((to) => `docs/${to}`)];
}

/** Folders without a beginning are in `server/src/`; `identity/` is short for the area. */
function exists(place: string): boolean {
  return ['', 'server/src', 'server/src/areas'].some((folder) =>
    existsSync(path.join(root, folder, place)),
  );
}

test('every requirement of levels 1 and 2 has one row', () => {
  const ids = rows.flatMap((row) => row.ids.map((id) => `${id} L${row.level}`));
  expect(new Set(ids).size).toBe(ids.length);
  for (const [level, count] of Object.entries(REQUIREMENTS)) {
    expect(ids.filter((id) => id.endsWith(` L${level}`))).toHaveLength(count);
  }
});

test.each(named)('%s is met, does not apply, or is an exception', (_, { status }) => {
  expect(status).toMatch(/^(?:met|n\/a|exception)(?:: | )\S/u);
  expect(status.toLowerCase()).not.toContain('not met');
});

test.each(named.filter(([, { status }]) => status.startsWith('met')))(
  '%s names what shows that it is met',
  (_, { status }) => {
    expect(placesOf(status)).not.toEqual([]);
  },
);

test.each(named)('%s names files that exist', (_, { status }) => {
  expect(placesOf(status).filter((place) => !exists(place))).toEqual([]);
});
