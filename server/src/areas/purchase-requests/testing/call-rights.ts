import * as calls from '@rampa/contract/purchase-requests';
import { customers, desk, ok, rightsOf } from '../../../testing/call-rights.ts';

const requestNotFound = '404 purchase-requests.not-found';

export const rights = rightsOf(calls, {
  getCenovnikZahteva: customers('office', {}, ok),
  // Whoever asks: that it is for companies is checked by its own test.
  posaljiZahtev: customers('office', {}, '400 request.invalid'),
  getZahtevi: customers('office', {}, ok),
  getZahtevDetalji: customers(
    'office',
    ({ request }) => ({ request_number: request }),
    ok,
    requestNotFound,
  ),
  getPredracun: customers(
    'office',
    ({ request }) => ({ request_number: request }),
    ok,
    requestNotFound,
  ),
  getUplatnicaZahteva: customers(
    'office',
    ({ request }) => ({ request_number: request }),
    ok,
    requestNotFound,
  ),
  prihvatiPonudu: customers(
    'office',
    ({ request }) => ({ request_number: request, revision: 7 }),
    // Withdrawn by the call before it: they come by their names.
    '409 purchase-requests.over',
    requestNotFound,
  ),
  povuciZahtev: customers(
    'office',
    ({ request }) => ({ request_number: request }),
    ok,
    requestNotFound,
  ),
  getZahteviZaPonudu: desk('clerks', {}, ok),
  getZahtevFirme: desk('clerks', { request_number: 'Z000101-00000000' }, requestNotFound),
  ponudiCenu: desk(
    'clerks',
    {
      request_number: 'Z000101-00000000',
      revision: 0,
      devicePrice: 202_200,
      discountPercent: 0,
      delivery: 0,
      days: 15,
    },
    requestNotFound,
  ),
  odbijZahtev: desk(
    'clerks',
    { request_number: 'Z000101-00000000', revision: 0, text: 'Не продајемо толико.' },
    requestNotFound,
  ),
});
