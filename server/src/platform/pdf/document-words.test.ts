import { expect, test } from 'vitest';
import { ownerLines, partyLines } from './document-words.ts';

const words = { taxNumber: (number: string) => `Tax number ${number}` };
const lines = ['Prevoz Ilić d.o.o.', 'Glavna 1', '11000 Beograd'];

test('a company is named with its tax number below its name, a person without one', () => {
  expect(partyLines({ lines, taxNumber: '100000024' }, words)).toEqual([
    'Prevoz Ilić d.o.o.',
    'Tax number 100000024',
    'Glavna 1',
    '11000 Beograd',
  ]);
  expect(partyLines({ lines: ['Ana Anić'], taxNumber: '' }, words)).toEqual(['Ana Anić']);
});

test('a list says whose it is, not where they live', () => {
  expect(ownerLines({ lines, taxNumber: '100000024' }, words)).toEqual([
    'Prevoz Ilić d.o.o.',
    'Tax number 100000024',
  ]);
});
