import { expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';

test('headings, items and paragraphs are recognised by the beginnings of their lines', () => {
  expect(blocksOf('# Ко смо\nПрви ред\nдруги ред\n\nНови пасус\n- прво\n- друго\n#\n-')).toEqual([
    { kind: 'heading', text: 'Ко смо' },
    { kind: 'text', text: 'Први ред други ред' },
    { kind: 'text', text: 'Нови пасус' },
    { kind: 'item', text: 'прво' },
    { kind: 'item', text: 'друго' },
  ]);
});

test('a word that only begins like a mark stays a word', () => {
  expect(blocksOf('#1 на списку\n-5 степени')).toEqual([
    { kind: 'text', text: '#1 на списку -5 степени' },
  ]);
});
