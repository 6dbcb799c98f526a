import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsSchema } from './settings-schema.ts';
import { switches } from './testing/switches.ts';

const page = readFileSync(new URL('../../docs/operations/configure.md', import.meta.url), 'utf8');

/** Rows of the table of what an operator can do without: capability, setting, off. */
const rows = page
  .slice(page.indexOf('## What you can do without'))
  .split('\n\n## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Part'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, capability = '', setting = '', off = '']) => ({ capability, setting, off }));

const code = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/gu)].map(([, text = '']) => text);

test('each part of the operator’s half has a setting, and the table has them all', () => {
  expect(rows?.flatMap(({ setting }) => code(setting))).toEqual(
    switches.map(({ setting }) => setting),
  );
});

test.each(rows ?? [])(
  '$setting is a setting, and what the table calls off is',
  ({ setting, off }) => {
    const [name = ''] = code(setting);
    const one = switches.find((each) => each.setting === name);
    const [value = ''] = code(off);
    expect(name in settingsSchema.shape).toBe(true);
    expect(value).toBe(one?.off[name]);
    // Empty: the setting is left out.
    const given = value === '' ? {} : { [name]: value };
    expect(settingsSchema.safeParse(given).success).toBe(true);
  },
);

/** Of the program, of customers, or of others: not what this table is about. */
const elsewhere = [
  'DATABASE_PREPARED_STATEMENTS',
  'DATABASE_SET_ROLE',
  'ORDER_TAG',
  'PURCHASE_REQUEST_VIEW',
  'COMPLAINTS',
  'T4A',
  'SMTP_REQUIRE_TLS',
  'OFFLINE',
  'KEYS_WRITE',
  'COMPANY_BALANCE',
];

test('a setting that can be switched off is in the table, or is none of the operator’s half', () => {
  const names = Object.entries(settingsSchema.shape).flatMap(([name, schema]) =>
    schema.safeParse('false').success && !schema.safeParse('other').success ? [name] : [],
  );
  const inTable = new Set(switches.map(({ setting }) => setting));
  expect(names.filter((name) => !inTable.has(name)).toSorted()).toEqual(elsewhere.toSorted());
});
