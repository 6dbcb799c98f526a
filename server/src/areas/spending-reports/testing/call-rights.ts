import * as calls from '@rampa/contract/spending-reports';
import { customers, ok, rightsOf } from '../../../testing/call-rights.ts';

const period = '2026-11-01/2026-11-30';
const ofRoads = { period, by: 'road' } as const;
// Nobody else's passages can be named: whoever asks gets a report of their own.

export const rights = rightsOf(calls, {
  getIzvestaj: customers('everybody', ofRoads, ok),
  izvozIzvestaja: customers('everybody', { ...ofRoads, format: 'csv' }, ok),
  izvozKnjizenja: customers('office', ofRoads, ok),
  getRasporediIzvestaja: customers('office', {}, ok),
  zakaziIzvestaj: customers('office', { by: 'road', dayOfMonth: 3 }, ok),
  otkaziIzvestaj: customers('office', { by: 'road' }, ok),
});
