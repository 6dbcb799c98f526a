import { expect, test } from 'vitest';
import { printedAccount } from './printed-account.ts';

test.each([
  ['840000000095584510', '840-0000000955845-10'],
  ['1610000085470023', '161-000-00854700-23'],
  ['DE89370400440532013000', 'DE89370400440532013000'],
])('the account %s is printed as %s', (digits, printed) => {
  expect(printedAccount(digits)).toBe(printed);
});
