import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { createLanguage } from '../../language/index.ts';
import { customerOn, sumsOf } from './invoice-pdf.ts';

const language = await createLanguage();
const issuedAt = Temporal.Instant.from('2026-11-02T08:40:00Z');
const say = (key: string, params?: Readonly<Record<string, string | number>>) =>
  language.translate('3', `external-toll.paper-${key}`, params);
const totalOf = (paidAt: Temporal.Instant | null) =>
  sumsOf({
    invoice: {
      passageCount: 2,
      tollsMinor: 370_296,
      servicesMinor: 12_000,
      totalMinor: 382_296,
      paidAt,
    },
    languageId: '3',
    say,
  }).at(-1)?.[0];

test('an invoice asks to be paid until it is paid, and says then when it was', () => {
  expect(totalOf(null)).toBe('Total to pay');
  expect(totalOf(issuedAt)).toBe('Total, paid 2 Nov 2026');
});

test('an invoice names a company with its tax number, and a person without one', () => {
  const lines = ['Prevoz Ilić d.o.o.', 'Glavna 1', '11000 Beograd'];
  expect(customerOn({ lines, taxNumber: '100000024' }, say)).toEqual([
    'Prevoz Ilić d.o.o.',
    'Tax number (PIB) 100000024',
    'Glavna 1',
    '11000 Beograd',
  ]);
  expect(customerOn({ lines: ['Ana Anić'], taxNumber: '' }, say)).toEqual(['Ana Anić']);
});
