import * as contract from '@rampa/contract/identity';
import { expect, test } from 'vitest';
import { homeOf, isStaff, staffLice } from './is-staff.ts';

test('the portal knows staff as the contract does', () => {
  expect(staffLice).toBe(contract.staffLice);
});

test('they start in the back office, customers and visitors do not', () => {
  expect(homeOf({ lice: 'osoblje' })).toBe('/uprava');
  expect(isStaff({ lice: 'osoblje' })).toBe(true);
  for (const user of [{ lice: 'pravno' }, { lice: 'distributor' }, null]) {
    expect(homeOf(user)).toBe('/pages/home');
    expect(isStaff(user)).toBe(false);
  }
});
