import { expect, test } from 'vitest';
import { fieldOfGuest, guestAmount, guestFaults, type GuestValues } from './guest-values.ts';
import { readGuestSearch } from './guest-search.ts';

const offer = {
  currency: 'RSD',
  offered: [100_000, 200_000],
  minimum: 50_000,
  maximum: 2_000_000,
  methods: ['card', 'bank-transfer'],
} as const;
const values: GuestValues = {
  serial_number: '0043 1234 5678',
  plate: 'BG 123-CD',
  choice: '100000',
  other: '',
  method: 'card',
  email: '',
};
const money = (minor: number) => `${minor / 100} RSD`;

test('an offered amount and a typed one are taken as they are', () => {
  expect(guestAmount(values, { ...offer, offered: [...offer.offered], methods: ['card'] })).toEqual(
    {
      ok: true,
      minor: 100_000,
    },
  );
  const typed = { ...values, choice: 'other', other: '1.500' };
  expect(
    guestFaults(typed, { ...offer, offered: [...offer.offered], methods: ['card'] }, money),
  ).toEqual({});
});

test('an amount outside the limits is said beside the field that it was typed into', () => {
  const given = { ...offer, offered: [...offer.offered], methods: ['card' as const] };
  const typed = { ...values, choice: 'other', other: '1' };
  expect(guestFaults(typed, given, money)).toHaveProperty('other');
  expect(guestFaults({ ...values, choice: '' }, given, money)).toHaveProperty('choice');
  expect(fieldOfGuest('amount', typed)).toBe('other');
  expect(fieldOfGuest('amount', values)).toBe('choice');
  expect(fieldOfGuest('plate', values)).toBe('plate');
});

test('an address without an order shows the form', () => {
  expect(readGuestSearch({ code: 'x' })).toEqual({});
  expect(readGuestSearch({ order_number: 250101, code: 'x' })).toEqual({
    order_number: '250101',
    code: 'x',
  });
});
