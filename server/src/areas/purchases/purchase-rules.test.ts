import { expect, test } from 'vitest';
import type { CallParsedInput } from '@rampa/contract';
import type { napraviPorudzbinu } from '@rampa/contract/purchases';
import { Temporal } from 'temporal-polyfill';
import { inCategoryOrder } from './category-order.ts';
import { digestOfOrder } from './order-wish.ts';
import { orderWishOf } from './order-wish-view.ts';
import type { OrderRecord } from './orders.store.ts';
import { checkOrder, stepsOf } from './purchase-rules.ts';
import type { Offer } from './sales-offer.ts';

type OrderInput = CallParsedInput<typeof napraviPorudzbinu>;

const offer: Offer = {
  currency: 'RSD',
  devicePrice: 202_200,
  deliveryPrice: 39_000,
  vatPercent: 20,
  categories: [
    { kategorija: 'I', available: 10, packages: [{ package: 'none', credit: 0 }] },
    { kategorija: 'II', available: 10, packages: [{ package: 'none', credit: 0 }] },
  ],
  quantityDiscounts: [],
  limits: { fizicko: 5, pravno: 500, onDelivery: 3 },
  methods: ['card', 'slip', 'on-delivery'],
  slipDays: 10,
  pickUpPoints: [
    {
      id: 'p1',
      name: 'Шимановци',
      town: 'Шимановци',
      address: 'Ауто-пут бб, Шимановци',
      openingHours: '24/7',
      hoursEstimated: false,
    },
  ],
};
const checks = {
  phone: (text: string) => (text === '064' ? null : '+38164'),
  taxNumber: (digits: string) => digits === '101134702',
  companyNumber: (text: string) => text === '12345678',
};
const input: OrderInput = {
  idempotencyKey: 'кључ-кључ-кључ-1',
  languageId: '2',
  lines: [{ kategorija: 'I', quantity: 1, package: 'none' }],
  total: 1,
  lice: 'fizicko',
  ime: 'Ана',
  prezime: 'Илић',
  email: 'Ana@Primer.rs',
  telefon: '0641234567',
  poslovno_ime: '',
  pib: '',
  companyNumber: '',
  delivery: 'address',
  street: 'Балканска 1',
  city: 'Београд',
  postcode: '11 000',
  pointOfSale: '',
  payment: 'card',
  replaces: '',
};
const faultsOf = (wishes: Partial<OrderInput>): readonly string[] => {
  const checked = checkOrder(orderWishOf({ ...input, ...wishes }), offer, checks);
  return checked.ok ? [] : checked.faults.map(({ field, message }) => `${field} ${message}`);
};

test('input is normalised: the address in lower case, the postcode without blanks', () => {
  expect(checkOrder(orderWishOf(input), offer, checks)).toMatchObject({
    ok: true,
    value: { email: 'ana@primer.rs', postcode: '11000', businessName: '' },
  });
});

test.each<[Partial<OrderInput>, string]>([
  [{ telefon: '064' }, 'telefon purchases.phone-invalid'],
  [{ postcode: '1100' }, 'postcode purchases.postcode-invalid'],
  [{ street: ' ' }, 'street field.required'],
  [{ delivery: 'pickup', pointOfSale: 'p2' }, 'pointOfSale purchases.point-of-sale-unknown'],
  [
    { lines: [{ kategorija: 'I', quantity: 6, package: 'none' }] },
    'lines purchases.quantity-above-maximum',
  ],
  [
    { payment: 'on-delivery', lines: [{ kategorija: 'I', quantity: 4, package: 'none' }] },
    'payment purchases.on-delivery-too-many',
  ],
  [
    { lines: [{ kategorija: 'IV', quantity: 1, package: 'none' }] },
    'lines purchases.category-unknown',
  ],
  [
    { lines: [{ kategorija: 'I', quantity: 1, package: 'large' }] },
    'lines purchases.category-unknown',
  ],
  [{ lines: [...input.lines, ...input.lines] }, 'lines purchases.category-twice'],
  [{ ime: '\u200b' }, 'ime field.required'],
])('%j is announced: %s', (wishes, fault) => {
  expect(faultsOf(wishes)).toContain(fault);
});

test('a company’s numbers are checked, with all faults reported at once', () => {
  const company = { lice: 'pravno', poslovno_ime: '', pib: '1', companyNumber: '1' } as const;
  expect(faultsOf(company)).toEqual([
    'poslovno_ime field.required',
    'pib purchases.pib-invalid',
    'companyNumber purchases.company-number-invalid',
  ]);
  expect(
    faultsOf({
      ...company,
      poslovno_ime: 'Пример',
      pib: '101 134 702',
      companyNumber: '12345678',
    }),
  ).toEqual([]);
});

test('a point of sale is stored with its name and address of that day', () => {
  const picked = checkOrder(
    orderWishOf({ ...input, delivery: 'pickup', pointOfSale: 'p1', street: '' }),
    offer,
    checks,
  );
  expect(picked).toMatchObject({
    value: { pointOfSale: 'Шимановци\nАуто-пут бб, Шимановци', street: '' },
  });
});

const digestOf = (given: OrderInput): string => digestOfOrder(orderWishOf(given));

test('the same order is recognised whatever its key, its language and the order of its lines', () => {
  const lines: OrderInput['lines'] = [
    { kategorija: 'II', quantity: 1, package: 'none' },
    { kategorija: 'I', quantity: 1, package: 'none' },
  ];
  const same = digestOf({
    ...input,
    lines: lines.toReversed(),
    idempotencyKey: 'x',
    languageId: '1',
  });
  expect(digestOf({ ...input, lines })).toBe(same);
  expect(digestOf({ ...input, lines, city: 'Ниш' })).not.toBe(same);
});

const at = (minute: number) =>
  Temporal.Instant.from('2026-11-20T12:00:00Z').add({ minutes: minute });
const placed = {
  state: 'confirmed',
  paymentState: 'waiting',
  method: 'card',
  createdAt: at(0),
  paidAt: null,
  sentAt: null,
  deliveredAt: null,
  endedAt: null,
  refundedAt: null,
};
// Only the fields that steps follow from.
const story = (order: object) =>
  stepsOf({ ...placed, ...order } as OrderRecord).map(
    ({ step, at: when }) => `${step}${when === null ? '?' : ''}`,
  );

test.each([
  [{}, ['placed', 'paid?', 'sent?', 'delivered?']],
  [{ method: 'on-delivery' }, ['placed', 'sent?', 'delivered?']],
  [{ paidAt: at(1), sentAt: at(2) }, ['placed', 'paid', 'sent', 'delivered?']],
  [{ state: 'expired', endedAt: at(30) }, ['placed', 'expired']],
  [
    { state: 'cancelled', paidAt: at(1), endedAt: at(5), paymentState: 'refunding' },
    ['placed', 'paid', 'cancelled', 'refunded?'],
  ],
  [
    {
      state: 'expired',
      endedAt: at(30),
      paidAt: at(40),
      paymentState: 'refunded',
      refundedAt: at(41),
    },
    ['placed', 'expired', 'paid', 'refunded'],
  ],
])('an order with %j has the steps %j', (order, steps) => {
  expect(story(order)).toEqual(steps);
});

test('the lines of an order are in the order of the price list', () => {
  const lines = (['III', 'I', 'IA', 'IV', 'II'] as const).map((category) => ({ category }));
  expect(inCategoryOrder(lines).map(({ category }) => category)).toEqual([
    'IA',
    'I',
    'II',
    'III',
    'IV',
  ]);
});
