import { expect, test } from 'vitest';
import { fileNameOf, fileTitleOf, periodInName } from './file-period.ts';

test.each([
  ['2026-10-01', '2026-10-31', '2026-10'],
  ['2028-02-01', '2028-02-29', '2028-02'],
  ['2027-02-01', '2027-02-27', '2027-02-01_2027-02-27'],
  ['2026-01-01', '2026-12-31', '2026'],
  ['2026-10-01', '2026-11-30', '2026-10-01_2026-11-30'],
  ['2026-10-05', null, '2026-10-05_2026-11-20'],
  [null, '2026-10-05', 'do-2026-10-05'],
  [null, null, 'do-2026-11-20'],
])('the file of the days from %s to %s is called %s', (from, to, name) => {
  expect(periodInName({ from, to }, '2026-11-20', '2')).toBe(name);
});

test.each([
  [['prolasci', '2026-10', 'BG 123-ČĐ'], 'prolasci-2026-10-bg-123-cdj'],
  [['prolasci', 'Породични ауто', ''], 'prolasci-porodicni-auto'],
  [['a', '../../etc/passwd"\r\nx: y', '=1+1'], 'a-etc-passwd-x-y-1-1'],
  [['a', '…', 'b'], 'a-b'],
])('a name of %j has letters that every disk takes', (parts, name) => {
  expect(fileNameOf(parts)).toBe(name);
});

test('what it is, of when and of whom are told apart', () => {
  expect(fileTitleOf([['prolasci'], ['2026-10'], ['BG 1-A', '0041']])).toBe(
    'prolasci_2026-10_bg-1-a-0041',
  );
  expect(fileTitleOf([['prolasci'], ['2026-10'], []])).toBe('prolasci_2026-10');
});

test('a long part does not make the name too long for a disk', () => {
  expect(fileNameOf(['prolasci', 'ш'.repeat(500), '2026-10']).length).toBeLessThan(120);
});
