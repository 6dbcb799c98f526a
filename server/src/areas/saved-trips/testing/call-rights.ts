import * as calls from '@rampa/contract/saved-trips';
import { v7 as uuid } from 'uuid';
import { customers, ok, open, rightsOf } from '../../../testing/call-rights.ts';

// Each saves their own: of another account there is none with this id either.
const id = '018f0000-0000-7000-8000-000000000000';
const trip = {
  name: 'Посао',
  stations: ['rs-a1-subotica', 'rs-a1-zednik'],
  kategorija: 'I',
  days: [1],
  hour: 7,
} as const;

export const rights = rightsOf(calls, {
  getVoznje: customers('everybody', {}, ok),
  getPredloziVoznji: customers('everybody', {}, ok),
  getStanjePuta: open({ from: 'rs-a1-stara-pazova', to: 'rs-a1-subotica', kategorija: 'I' }, ok),
  sacuvajVoznju: customers(
    'everybody',
    ({ tagId }) => ({ ...trip, id: uuid(), tag_id: tagId }),
    ok,
    '404 saved-trips.tag-not-found',
  ),
  ukloniVoznju: customers('everybody', { id }, ok),
});
