import { expect, test } from 'vitest';
import { claimNumber } from './claim-number.ts';

const numberOf = (chance: number): string => `R261121-${String(chance).padStart(8, '0')}`;

test('a taken number is followed by another one', async () => {
  const asked: string[] = [];
  const number = await claimNumber(numberOf, async (candidate) => asked.push(candidate) === 3);
  expect(number).toBe(asked[2]);
  expect(new Set(asked).size).toBe(3);
  expect(number).toMatch(/^R261121-\d{8}$/u);
});

test('if no number is free, it fails instead of trying for ever', async () => {
  let asked = 0;
  const none = claimNumber(numberOf, async () => {
    asked += 1;
    return false;
  });
  await expect(none).rejects.toThrow('None of 50 numbers is available');
  expect(asked).toBe(50);
});
