import { expect, test } from 'vitest';
import { termsBlocks } from './terms-blocks.ts';

test('headings, paragraphs and items stay, what could run does not', () => {
  expect(
    termsBlocks(
      '<h3>Šta plaćate</h3><p>Putarinu &amp; <b>ništa</b> više.</p><ul><li>Prvo</li></ul>' +
        '<img src=x onerror=alert(1)><p onclick="x()">Kraj</p>',
    ),
  ).toEqual([
    { kind: 'heading', text: 'Šta plaćate' },
    { kind: 'text', text: 'Putarinu & ništa više.' },
    { kind: 'item', text: 'Prvo' },
    { kind: 'text', text: 'Kraj' },
  ]);
});
