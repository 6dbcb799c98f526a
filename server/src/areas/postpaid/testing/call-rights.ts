import * as calls from '@rampa/contract/postpaid';
import { customers, desk, ok, rightsOf } from '../../../testing/call-rights.ts';

const account_id = '018f3f5e-0000-7000-8000-000000000000';
const page = { first: 0, rows: 5 };
const closed = '404 request.not-found';

export const rights = rightsOf(calls, {
  getOdlozenoPlacanje: customers('office', page, ok),
  getPdfOdlozenogRacuna: customers('office', { number: '1' }, '404 postpaid.not-found'),
  getUgovorKupca: desk('clerks', { account_id, ...page }, closed),
  sacuvajUgovorKupca: desk(
    'clerks',
    { account_id, startsOn: '2026-12-01', limit: 100, daysToPay: 15, note: '' },
    closed,
  ),
  raskiniUgovorKupca: desk('clerks', { account_id }, closed),
  getDospeliRacuni: desk('clerks', page, closed),
});
