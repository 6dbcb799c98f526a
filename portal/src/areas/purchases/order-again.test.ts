import type { Order } from '@rampa/contract/purchases';
import { expect, test } from 'vitest';
import { createDraft } from '../../lib/drafts/drafts.ts';
import { createFakeStorage } from '../../lib/testing/fake-storage.ts';
import { layOrderAgain, orderForm } from './order-again.ts';
import { type Offer, priceOf, toOrder, type OrderValues } from './order-values.ts';

const money = (amount: number) => ({ amount, currency: 'RSD' as const });
const order: Order = {
  order_number: '261121000001',
  creditNote: '',
  createdAt: '2026-11-21T09:00:00+01:00',
  status: 'expired',
  payment: 'card',
  paymentStatus: 'void',
  delivery: 'address',
  quantity: 3,
  total: money(1_045_600),
  steps: [],
  lines: [
    {
      kategorija: 'I',
      quantity: 2,
      package: 'small',
      devicePrice: money(202_200),
      credit: money(200_000),
    },
    {
      kategorija: 'II',
      quantity: 1,
      package: 'none',
      devicePrice: money(202_200),
      credit: money(0),
    },
  ],
  devices: money(606_600),
  discount: { percent: 0, amount: money(0) },
  deliveryPrice: money(39_000),
  credit: money(400_000),
  lice: 'pravno',
  ime: 'Ана',
  prezime: 'Анић',
  poslovno_ime: 'Пример д.о.о.',
  pib: '101134702',
  companyNumber: '17134706',
  email: 'ana@primer.rs',
  telefon: '+381641234567',
  street: 'Балканска 1',
  city: 'Београд',
  postcode: '11000',
  pointOfSale: '',
  destination: { name: 'Пример д.о.о.', address: 'Балканска 1, 11000 Београд' },
  replaces: '',
  tags: [],
  payUntil: null,
  payable: false,
  cancellable: false,
  document: null,
};
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
  methods: ['card'],
  slipDays: 10,
  pickUpPoints: [],
};

test('ordering the same again fills the form in with all of it, at the same price', () => {
  const storage = createFakeStorage();
  layOrderAgain(storage, order, 'ana');
  const draft = createDraft(storage, orderForm.address, orderForm.name);
  expect(draft.read('marko')).toBeUndefined();
  // The form's own values, written just now.
  const values = draft.read('ana') as OrderValues;
  expect(priceOf(values, offer).total).toBe(606_600 + 400_000 + 39_000);
  expect(toOrder(values, offer, '2')).toEqual({
    languageId: '2',
    total: 1_045_600,
    lines: [
      { kategorija: 'I', quantity: 2, package: 'small' },
      { kategorija: 'II', quantity: 1, package: 'none' },
    ],
    lice: 'pravno',
    poslovno_ime: 'Пример д.о.о.',
    pib: '101134702',
    companyNumber: '17134706',
    ime: 'Ана',
    prezime: 'Анић',
    email: 'ana@primer.rs',
    telefon: '+381641234567',
    delivery: 'address',
    street: 'Балканска 1',
    city: 'Београд',
    postcode: '11000',
    payment: 'card',
  });
});
