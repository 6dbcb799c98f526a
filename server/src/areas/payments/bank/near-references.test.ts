import { expect, test } from 'vitest';
import { nearReferences } from './near-references.ts';
import { withCheckDigits } from './reference-number.ts';

const order = '261120004217';
const reference = withCheckDigits(order);
/** Another digit at a place. */
const wrong = (at: number) =>
  reference.slice(0, at) + String((Number(reference[at]) + 3) % 10) + reference.slice(at + 1);

test.each([
  ['a wrong digit', wrong(9)],
  ['a wrong check digit', wrong(0)],
  ['two digits in the other order', `${reference.slice(0, 12)}${reference[13]}${reference[12]}`],
  ['a missing digit', reference.slice(0, 5) + reference.slice(6)],
  ['the last digit missing', reference.slice(0, -1)],
  ['a digit too many', `${reference.slice(0, 7)}4${reference.slice(7)}`],
  ['a model before it, and hyphens', `97 ${wrong(10).slice(0, 2)}-${wrong(10).slice(2)}`],
])('%s leads to the order', (_what, written) => {
  expect(nearReferences(written)).toContain(order);
});

test('of all that could be meant, only what has its check digits remains', () => {
  for (let at = 0; at < reference.length; at += 1) {
    expect(nearReferences(wrong(at)).length).toBeLessThanOrEqual(8);
  }
});

test.each([
  [''],
  ['dopuna taga'],
  ['12'],
  [reference.repeat(9)],
  ['1'.repeat(60)],
  [wrong(1).slice(3)],
])('%s is no reference with a slip of a finger', (written) => {
  expect(nearReferences(written)).not.toContain(order);
});
