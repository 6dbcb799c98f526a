import { expect, test } from 'vitest';
import { createFormats } from '../../../lib/formats/formats.ts';
import { stationOptions } from './station-options.ts';

const stations = ['Шимановци', 'Ниш југ', 'Чента', 'Београд', 'Нови Сад југ', 'Ћуприја'].map(
  (name, at) => ({ id: String(at), name }),
);
const labels = (languageId: '1' | '2' | '3') =>
  stationOptions(stations, { languageId, locale: createFormats(languageId).locale }).map(
    ({ label }) => label,
  );

test('stations are read in the reader’s script, in the order of its letters', () => {
  expect(labels('1')).toEqual([
    'Београд',
    'Ниш југ',
    'Нови Сад југ',
    'Ћуприја',
    'Чента',
    'Шимановци',
  ]);
  expect(labels('2')).toEqual([
    'Beograd',
    'Čenta',
    'Ćuprija',
    'Niš jug',
    'Novi Sad jug',
    'Šimanovci',
  ]);
  expect(labels('3')).toContain('Novi Sad jug');
});
