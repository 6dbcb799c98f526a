import { rows, rowsInQuery } from '@rampa/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { faultsOf, faultsOfText } from './faults.ts';

const schema = z.strictObject({ name: z.string(), rows, inQuery: rowsInQuery });
const told = (input: object) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : faultsOf(parsed.error, input);
};

test('a missing value is asked for, one of another type is wrong', () => {
  expect(told({})).toEqual([{ field: 'name', message: 'field.required' }]);
  expect(told({ name: null })).toEqual([{ field: 'name', message: 'field.required' }]);
  expect(told({ name: 'x', inQuery: 'a' })).toEqual([
    { field: 'inQuery', message: 'field.wrong-type' },
  ]);
  expect(told({ name: 1, rows: 'a' })).toEqual([
    { field: 'name', message: 'field.wrong-type' },
    { field: 'rows', message: 'field.wrong-type' },
  ]);
});

test('half of a sign is no text, wherever it is', () => {
  const input = { name: 'a😀', lines: [{ code: 'а' }, { code: '\ud83d' }], rows: 5, none: null };
  expect(faultsOfText(input)).toEqual([{ field: 'lines.1.code', message: 'field.invalid' }]);
});
