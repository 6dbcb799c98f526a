import { expect, test } from 'vitest';
import { maskName } from './mask-name.ts';

test.each([
  ['Милица Ђурђевић', 'М*** Ђ***'],
  ['Đurđević prevoz d.o.o.', 'Đ*** p*** d*** o***'],
  ['  ana   petrović-marić ', 'a*** p*** m***'],
  ['„Брзи“ – 24 сата', 'Б*** 2*** с***'],
  ['𝒜na', '𝒜***'],
  ['', ''],
  [' . – ', ''],
])('%j is shown as %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test('of a name of a thousand words, four are left', () => {
  expect(maskName('реч '.repeat(1000))).toBe('р*** р*** р*** р***');
});
