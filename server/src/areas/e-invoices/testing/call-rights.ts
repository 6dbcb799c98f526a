import * as calls from '@rampa/contract/e-invoices';
import { customers, desk, ok, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getEFakture: desk('clerks', {}, '404 request.not-found'),
  getXmlEFakture: desk('clerks', { number: 'TG0' }, '404 request.not-found'),
  ponoviEFakturu: desk('clerks', { number: 'TG0' }, '404 request.not-found'),
  resiEFakturu: desk('clerks', { number: 'TG0', note: '' }, '404 request.not-found'),
  getStanjaEFaktura: customers('office', { numbers: [] }, ok),
});
