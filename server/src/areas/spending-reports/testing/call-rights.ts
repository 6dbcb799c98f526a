import * as calls from '@rampa/contract/spending-reports';
import { customers, rightsOf } from '../../../testing/call-rights.ts';

const period = '2026-10-01/2026-10-31';
const ofRoads = { period, by: 'road' } as const;
// Nothing is named that is somebody's: whoever asks gets their own, and these others have driven nowhere.
const nothing = '603 spending-reports.none';

export const rights = rightsOf(calls, {
  getIzvestaj: customers('everybody', ofRoads, nothing),
  izvozIzvestaja: customers('everybody', { ...ofRoads, format: 'csv' }, nothing),
  izvozKnjizenja: customers('office', ofRoads, nothing),
});
