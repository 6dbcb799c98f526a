import { expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';

test('headings, items and paragraphs are told by how their lines begin', () => {
  expect(blocksOf('# Ко смо\nПрви ред\nдруги ред\n\nНови пасус\n- прво\n- друго\n#\n-')).toEqual([
    { kind: 'heading', text: 'Ко смо' },
    { kind: 'text', text: 'Први ред други ред' },
    { kind: 'text', text: 'Нови пасус' },
    { kind: 'item', text: 'прво' },
    { kind: 'item', text: 'друго' },
  ]);
});

test('a word that only begins like a mark is a word', () => {
  expect(blocksOf('#1 на списку\n-5 степени')).toEqual([
    { kind: 'text', text: '#1 на списку -5 степени' },
  ]);
});
