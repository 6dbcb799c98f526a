import * as calls from '@rampa/contract/books';
import { desk, ok, rightsOf } from '../../../testing/call-rights.ts';

/** Before any that is closed. */
const day = '2026-01-01';

export const rights = rightsOf(calls, {
  getKnjigovodstveniDani: desk('clerks', {}, ok),
  getGlavnaKnjiga: desk('clerks', { day }, '404 books.not-closed'),
  zakljuciDan: desk('supervisors', { day: '2099-01-01' }, '409 books.not-over'),
  izvozGlavneKnjige: desk('clerks', { day, format: 'csv' }, '404 books.not-closed'),
});
