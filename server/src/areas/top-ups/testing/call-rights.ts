import * as calls from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import {
  customers,
  delicate,
  ok,
  open,
  rightsOf,
  tagNotFound,
} from '../../../testing/call-rights.ts';
import type { OwnedThings } from '../../../testing/owned-things.ts';

const topUpNotFound = '404 top-ups.not-found';
const newTopUp = ({ tagId }: OwnedThings) => ({
  tag_id: tagId,
  amount: 200_000,
  idempotencyKey: uuid(),
});

const chargedTopUp = (things: OwnedThings) => ({ ...newTopUp(things), cardId: things.cardId });

const bulkOf = ({ tagId }: OwnedThings) => ({ tag_ids: [tagId], fill: 'amount', amount: 200_000 });
const newBulk = (things: OwnedThings) => ({
  ...bulkOf(things),
  total: 200_000,
  method: 'bank-transfer',
  idempotencyKey: uuid(),
});

const companyOnly = '409 top-ups.company-only';
const noRules = { rules: [], dayCap: null, monthCap: null, alertBelow: null, revision: 0 };
const newPayIn = () => ({ amount: 200_000, method: 'bank-transfer', idempotencyKey: uuid() });

const cardNotFound = '404 cards.not-found';
const chargedPayIn = ({ cardId }: OwnedThings) => ({
  amount: 200_000,
  cardId,
  idempotencyKey: uuid(),
});

const newGuestTopUp = () => ({
  serial_number: uuid().slice(-12),
  plate: `BG ${uuid().slice(-4)}`,
  amount: 200_000,
  method: 'card',
  idempotencyKey: uuid(),
});
const guessedCode = ({ paidOrder }: OwnedThings) => ({
  order_number: paidOrder,
  code: 'a'.repeat(43),
});

export const rights = rightsOf(calls, {
  getPregled: {
    ...customers('everybody', ({ tagId }) => ({ tag_id: tagId }), ok, tagNotFound),
    key: 'balances:read',
  },
  getDopune: {
    ...customers('everybody', ({ tagId }) => ({ tag_id: tagId }), ok, tagNotFound),
    key: 'top-ups:read',
  },
  getPonuda: customers('everybody', {}, ok),
  getPonudaGosta: open({}, ok),
  // Nobody is told more by being signed in, not even the owner of the tag.
  napraviDopunuGosta: open(newGuestTopUp, '404 top-ups.guest-no-match'),
  getStatusGosta: open(guessedCode, topUpNotFound),
  getUplatnicaGosta: open(guessedCode, topUpNotFound),
  nastaviPlacanjeGosta: open(guessedCode, topUpNotFound),
  getPotvrdaGosta: open(guessedCode, topUpNotFound),
  napraviDopunu: customers('everybody', newTopUp, ok, tagNotFound),
  getBrzaDopuna: customers('office', ({ tagId }) => ({ tag_ids: [tagId] }), ok, tagNotFound),
  napraviDopunuKarticom: {
    ...customers('office', chargedTopUp, ok, tagNotFound),
    proof: 'always',
  },
  napraviUplatnicu: {
    ...customers('everybody', newTopUp, ok, tagNotFound),
    key: 'top-ups:write',
  },
  getIpsQr: customers(
    'everybody',
    ({ slipOrder }) => ({ order_number: slipOrder }),
    ok,
    topUpNotFound,
  ),
  getStatus: {
    ...customers('everybody', ({ paidOrder }) => ({ order_number: paidOrder }), ok, topUpNotFound),
    key: 'top-ups:read',
  },
  getPotvrda: {
    ...customers('everybody', ({ paidOrder }) => ({ order_number: paidOrder }), ok, topUpNotFound),
    key: 'top-ups:read',
  },
  nastaviPlacanje: customers(
    'everybody',
    ({ cardOrder }) => ({ order_number: cardOrder }),
    ok,
    topUpNotFound,
  ),
  odustaniOdDopune: customers(
    'everybody',
    ({ slipOrder }) => ({ order_number: slipOrder }),
    ok,
    topUpNotFound,
  ),
  pregledZbirneDopune: customers('office', bulkOf, ok, tagNotFound),
  napraviZbirnuDopunu: {
    ...customers('office', newBulk, ok, tagNotFound),
    // A saved card is charged without its bank asking anybody.
    proof: {
      when: (things: OwnedThings) => ({
        ...newBulk(things),
        method: 'card',
        cardId: things.cardId,
      }),
    },
  },
  getZbirnaDopuna: customers(
    'office',
    ({ bulkOrder }) => ({ order_number: bulkOrder }),
    ok,
    topUpNotFound,
  ),
  getZbirneDopune: customers('office', {}, ok),
  getStanjeFirme: customers('office', {}, ok),
  // Companies alone have a balance of their own; the owner of the things is a private person.
  sacuvajPravilaPunjenja: {
    ...customers('office', noRules, companyOnly, ok),
    distributor: companyOnly,
    accountant: ok,
  },
  uplatiNaStanjeFirme: {
    ...customers('office', newPayIn, companyOnly, ok),
    distributor: companyOnly,
    accountant: ok,
  },
  getBrzaUplata: customers('office', {}, ok),
  uplatiKarticom: {
    // The card is a private person's.
    ...customers('office', chargedPayIn, companyOnly, cardNotFound),
    distributor: companyOnly,
    accountant: ok,
    proof: 'always',
  },
  getUplataFirme: customers(
    'office',
    ({ bulkOrder }) => ({ order_number: bulkOrder }),
    topUpNotFound,
  ),
  getUplateFirme: customers('office', {}, ok),
  getPromeneStanjaFirme: customers('office', {}, ok),
  prenesiStanjeFirme: {
    ...customers(
      'office',
      ({ tagId }) => ({ tag_id: tagId, way: 'give', amount: 100, idempotencyKey: uuid() }),
      companyOnly,
      tagNotFound,
    ),
    // Nothing was paid in.
    accountant: '409 top-ups.company-too-little',
  },
  getAutomatskeDopune: customers('office', {}, ok),
  sacuvajAutomatskuDopunu: delicate(
    customers(
      'office',
      ({ tagId, cardId }) => ({
        tag_id: tagId,
        cardId,
        limit: 100_000,
        amount: 200_000,
        monthlyCap: 400_000,
      }),
      ok,
      tagNotFound,
    ),
    'always',
  ),
  pauzirajAutomatskuDopunu: delicate(
    // Nothing tops it up yet.
    customers(
      'office',
      ({ tagId }) => ({ tag_id: tagId, paused: true }),
      '404 top-ups.automatic-none',
      tagNotFound,
    ),
    'always',
  ),
  ukloniAutomatskuDopunu: delicate(
    customers('office', ({ tagId }) => ({ tag_id: tagId }), ok, tagNotFound),
    'always',
  ),
});
