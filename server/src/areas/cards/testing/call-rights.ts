import * as calls from '@rampa/contract/cards';
import { v7 as uuid } from 'uuid';
import { customers, delicate, ok, rightsOf } from '../../../testing/call-rights.ts';

const cardNotFound = '404 cards.not-found';

export const rights = rightsOf(calls, {
  getKartice: customers('office', {}, ok),
  dodajKarticu: customers('office', () => ({ idempotencyKey: uuid() }), ok),
  getRegistracija: customers(
    'office',
    ({ cardRegistration }) => ({ order_number: cardRegistration }),
    ok,
    '404 cards.registration-not-found',
  ),
  postaviPodrazumevanu: delicate(
    customers('office', ({ cardId }) => ({ cardId }), ok, cardNotFound),
    'always',
  ),
  obrisiKarticu: delicate(
    customers('office', ({ spareCardId }) => ({ cardId: spareCardId }), ok, cardNotFound),
    'always',
  ),
});
