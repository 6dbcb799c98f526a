import * as calls from '@rampa/contract/staff';
import { v7 as uuid } from 'uuid';
import { desk, ok, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getJa: desk('everybody', {}, ok),
  getTrag: desk('supervisors', {}, ok),
  traziKupce: desk('clerks', { text: 'Милица' }, ok),
  getKupac: desk('clerks', { account_id: uuid() }, '404 staff.customer-not-found'),
  getKupacUkratko: desk('clerks', { account_id: uuid() }, '404 staff.customer-not-found'),
});
