import * as calls from '@rampa/contract/external-toll';
import { v7 as uuid } from 'uuid';
import { customers, delicate, desk, ok, rightsOf } from '../../../testing/call-rights.ts';

const t4aTagNotFound = '404 external-toll.tag-not-found';
const invoiceNotFound = '404 external-toll.invoice-not-found';
const cardNotFound = '404 cards.not-found';

export const rights = rightsOf(calls, {
  getExtTollTermsOfUse: customers('office', {}, ok),
  getT4AKorisnikAktivan: customers('office', {}, ok),
  getT4APregled: customers('office', {}, ok),
  aktivirajT4AKorisnika: customers('owners', {}, ok),
  deaktivirajT4AKorisnika: customers('owners', {}, ok),
  getT4ATagovi: customers('office', {}, ok),
  getT4AProvera: customers('office', {}, ok),
  getT4ATokenKartica: customers('office', {}, ok),
  getT4AKartice: customers('office', {}, ok),
  dodajT4AKarticu: customers('office', {}, ok),
  // Registered elsewhere: for this service it is not there, whoever asks.
  evidentirajT4AKarticu: customers(
    'office',
    ({ cardRegistration }) => ({
      status: 'approved',
      token: 'x',
      order_number: cardRegistration,
    }),
    '404 cards.registration-not-found',
  ),
  setT4APodrazumevanuKarticu: delicate(
    customers('office', ({ cardId }) => ({ cardId }), ok, cardNotFound),
    'always',
  ),
  delT4AKarticu: delicate(
    customers('office', ({ spareT4ACardId }) => ({ cardId: spareT4ACardId }), ok, cardNotFound),
    'always',
  ),
  dodajT4ATag: customers(
    'office',
    ({ serialNumber }) => ({ kategorija: 'I', serial_number: serialNumber }),
    '409 external-toll.tag-already-added',
    t4aTagNotFound,
  ),
  promeniStatusT4ATag: customers(
    'office',
    ({ tagId, serialNumber }) => ({
      tag_id: tagId,
      serial_number: serialNumber,
      status: 'neaktivan',
    }),
    ok,
    t4aTagNotFound,
  ),
  getT4AProlasci: customers('office', ({ tagId }) => ({ tag_id: tagId }), ok, t4aTagNotFound),
  getT4ASviProlasci: customers('office', {}, ok),
  getT4ARacune: customers('office', {}, ok),
  getT4ADetaljiRacuna: customers(
    'office',
    ({ t4aInvoiceId }) => ({ racunId: t4aInvoiceId }),
    ok,
    invoiceNotFound,
  ),
  getT4APDFRacuna: customers(
    'office',
    ({ t4aInvoiceId }) => ({ racunId: t4aInvoiceId }),
    ok,
    invoiceNotFound,
  ),
  platiT4ARacun: customers(
    'office',
    ({ t4aInvoiceId }) => ({ racunId: t4aInvoiceId, idempotencyKey: uuid() }),
    ok,
    invoiceNotFound,
  ),
  getT4APlacanjeRacuna: customers(
    'office',
    ({ t4aInvoiceOrder }) => ({ order_number: t4aInvoiceOrder }),
    ok,
    invoiceNotFound,
  ),
  getT4AObracun: customers(
    'office',
    ({ t4aPassageId }) => ({ passage_id: t4aPassageId }),
    ok,
    '404 passages.not-found',
  ),
  getT4AProlasciKupca: desk('clerks', { account_id: uuid() }, ok),
  getT4AObracunKupca: desk(
    'clerks',
    { account_id: uuid(), passage_id: uuid() },
    '404 passages.not-found',
  ),
  izvozT4AProlazaka: customers('office', ({ tagId }) => ({ tag_id: tagId }), ok, t4aTagNotFound),
});
