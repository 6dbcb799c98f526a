import * as calls from '@rampa/contract/toll-calculator';
import { ok, open, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getStanice: open({}, ok),
  getPutevi: open({}, ok),
  getKategorije: open({}, ok),
  getTarifa: open({}, ok),
  izracunajPutarinu: open(
    { from: 'rs-a1-stara-pazova', to: 'rs-a1-subotica', kategorija: 'I' },
    ok,
  ),
});
