import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { createLanguage } from '../../language/index.ts';
import { sumsOf } from './invoice-pdf.ts';

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

test('an invoice asks for payment until it is paid, and then says when it was', () => {
  expect(totalOf(null)).toBe('Total to pay');
  expect(totalOf(issuedAt)).toBe('Total, paid 2 Nov 2026');
});
