import { expect, test } from 'vitest';
import {
  faultsOf,
  firstValues,
  type Offer,
  type OrderValues,
  priceOf,
  toOrder,
} from './order-values.ts';

const offer: Offer = {
  currency: 'RSD',
  devicePrice: 202_200,
  deliveryPrice: 39_000,
  vatPercent: 20,
  categories: (['I', 'II'] as const).map((kategorija) => ({
    kategorija,
    available: 4,
    packages: [
      { package: 'none', credit: 0 },
      { package: 'small', credit: 200_000 },
    ],
  })),
  quantityDiscounts: [],
  limits: { fizicko: 5, pravno: 500, onDelivery: 3 },
  methods: ['card', 'slip', 'on-delivery'],
  slipDays: 10,
  pickUpPoints: [
    {
      id: 'p1',
      name: 'Šimanovci',
      town: 'Šimanovci',
      address: 'Auto-put bb, Šimanovci',
      openingHours: '24/7',
      hoursEstimated: false,
    },
  ],
};

function withQuantities(
  quantities: Partial<OrderValues['quantities']>,
  more: Partial<OrderValues> = {},
): OrderValues {
  return { ...firstValues, ...more, quantities: { ...firstValues.quantities, ...quantities } };
}

const faults = (step: 'tags' | 'details' | 'payment', values: OrderValues) =>
  faultsOf(step, values, offer, 'rs');

test('the price is that of the chosen tags, and of top-ups only where they were chosen', () => {
  expect(priceOf(withQuantities({ I: 2 }), offer).total).toBe(2 * 202_200 + 39_000);
  const packages = { ...firstValues.packages, I: 'small' } as const;
  expect(priceOf(withQuantities({ I: 2 }, { packages }), offer).total).toBe(2 * 402_200 + 39_000);
  expect(priceOf(withQuantities({ I: 2 }, { delivery: 'pickup' }), offer).total).toBe(2 * 202_200);
});

test.each([
  [{}, 'purchases.choose-a-tag'],
  [{ I: 3, II: 3 }, 'purchases.quantity-above-maximum-person'],
  [{ I: 5 }, 'purchases.not-so-many'],
])('tags %j: %s', (quantities, fault) => {
  expect(faults('tags', withQuantities(quantities)).quantities).toBe(fault);
});

test('a person is asked for names, an address and ways to be reached', () => {
  expect(Object.keys(faults('details', firstValues)).sort()).toEqual([
    'city',
    'email',
    'ime',
    'postcode',
    'prezime',
    'street',
    'telefon',
  ]);
});

test('errors are listed in the order of the form, whoever found them', () => {
  const values = { ...firstValues, ime: 'Ана', email: 'ana@', postcode: '11' } as const;
  const found = faults('details', values);
  // The summary goes through the values.
  expect(Object.keys(values).filter((field) => field in found)).toEqual([
    'prezime',
    'email',
    'telefon',
    'street',
    'postcode',
    'city',
  ]);
});

test('a company is asked for its numbers, and the tax number has to be one', () => {
  const company = { ...firstValues, lice: 'pravno', pib: '101134701' } as const;
  expect(faults('details', company)).toMatchObject({
    pib: 'purchases.pib-invalid',
    poslovno_ime: 'field.required',
    companyNumber: 'field.required',
  });
  expect(faults('details', { ...company, pib: '101 134 702' }).pib).toBeUndefined();
});

test('an order to be picked up needs no address but a point of sale', () => {
  const picked = { ...firstValues, delivery: 'pickup' } as const;
  expect(faults('details', picked).pointOfSale).toBe('purchases.choose-a-point');
  expect(faults('details', { ...picked, pointOfSale: 'p1' })).not.toHaveProperty('street');
});

test('many tags cannot be paid on delivery', () => {
  expect(faults('payment', withQuantities({ I: 4 }, { payment: 'on-delivery' })).payment).toBe(
    'purchases.on-delivery-at-most',
  );
});

test('what a person does not have, and what was chosen before, is not sent', () => {
  const order = toOrder(
    withQuantities(
      { I: 1 },
      { poslovno_ime: 'Stara', delivery: 'pickup', street: 'Stara 1', pointOfSale: 'p1' },
    ),
    offer,
    '2',
  );
  expect(order).not.toHaveProperty('poslovno_ime');
  expect(order).not.toHaveProperty('street');
  expect(order.lines).toEqual([{ kategorija: 'I', quantity: 1, package: 'none' }]);
});
