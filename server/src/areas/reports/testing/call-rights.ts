import * as calls from '@rampa/contract/reports';
import { desk, ok, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getStanjeRada: desk('everybody', {}, ok),
  getPlacanjaBezIshoda: desk('clerks', {}, ok),
  getRedMejlova: desk('engineers', {}, ok),
  getRedVebhukova: desk('engineers', {}, ok),
  getIzvestajUprave: desk('supervisors', { from: '2026-11-01', to: '2026-11-19', by: 'day' }, ok),
  izvozIzvestajaUprave: desk(
    'supervisors',
    { from: '2026-11-01', to: '2026-11-19', by: 'money', format: 'csv' },
    ok,
  ),
  getRasporediUprave: desk('supervisors', {}, ok),
  zakaziIzvestajUprave: desk('supervisors', { by: 'day', every: 'week', languageId: '2' }, ok),
  otkaziIzvestajUprave: desk('supervisors', { by: 'day', every: 'week' }, ok),
});
