import { expect, test } from 'vitest';
import { toCyrillic } from './to-cyrillic.ts';

test.each([
  ['Saobraćajna nezgoda kod Čačka', 'Саобраћајна незгода код Чачка'],
  ['Zatvorena desna traka na A1, 60 km/h, 4 km', 'Затворена десна трака на A1, 60 km/h, 4 km'],
  ['LJIG – Preljina', 'ЉИГ – Прељина'],
  ['Više na www.primer.rs', 'Више на www.primer.rs'],
  ['već Ћирилица', 'већ Ћирилица'],
])('“%s” becomes “%s”', (latin, cyrillic) => {
  expect(toCyrillic(latin).text).toBe(cyrillic);
});

test('a word with two letters that may be one sound is reported with its other reading', () => {
  expect(toCyrillic('injekcija i džep')).toEqual({
    text: 'ињекција и џеп',
    doubtful: [
      { written: 'ињекција', other: 'инјекција' },
      { written: 'џеп', other: 'джеп' },
    ],
  });
});
