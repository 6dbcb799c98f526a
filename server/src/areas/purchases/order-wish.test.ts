import { napraviPorudzbinu } from '@rampa/contract/purchases';
import { expect, test } from 'vitest';
import { digestOfOrder } from './order-wish.ts';
import { orderWishOf } from './order-wish-view.ts';

const person = {
  idempotencyKey: 'кључ-кључ-кључ-1',
  lines: [
    { package: 'small', kategorija: 'II', quantity: 2 },
    { kategorija: 'I', quantity: 1, package: 'none' },
  ],
  total: 1_234_500,
  lice: 'fizicko',
  ime: 'Ана',
  prezime: ' Илић',
  email: 'Ana@Primer.rs',
  telefon: '064 123 4567',
  delivery: 'address',
  street: 'Балканска 1',
  city: 'Београд',
  postcode: '11 000',
  payment: 'card',
};
const company = {
  ...person,
  languageId: '3',
  lice: 'pravno',
  poslovno_ime: 'Пример д.о.о.',
  pib: '101 134 702',
  companyNumber: '12345678',
  delivery: 'pickup',
  street: '',
  city: '',
  postcode: '',
  pointOfSale: 'p1',
  payment: 'on-delivery',
  replaces: '7041000012345',
};

// As digests have been stored since the first version: whoever repeats an order across an upgrade gets the same one.
test.each([
  ['of a person', person, 'c44234ff591ee3e3eb596e4c45a890e6aa7bc8a1145e6a07af77723c831cc980'],
  ['of a company', company, 'fb43aa23505fe5ae9b5c4711ac01f1cd67b3c7d5bc0fe27b1352d9946bcc8222'],
])('an order %s has the digest that earlier versions have stored', (_whose, asked, stored) => {
  expect(digestOfOrder(orderWishOf(napraviPorudzbinu.input.parse(asked)))).toBe(stored);
});
