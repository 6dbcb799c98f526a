import * as calls from '@rampa/contract/toll-calculator';
import { desk, ok, open, rightsOf } from '../../../testing/call-rights.ts';

const none = '404 stations.not-found';
const shown = { station_id: 'nema-je', revision: 1 };

export const rights = rightsOf(calls, {
  getStanice: open({}, ok),
  getPutevi: open({}, ok),
  getKategorije: open({}, ok),
  getTarifa: open({}, ok),
  izracunajPutarinu: open(
    { from: 'rs-a1-stara-pazova', to: 'rs-a1-subotica', kategorija: 'I' },
    ok,
  ),
  getStaniceUprave: desk('supervisors', {}, ok),
  getStanicaUprave: desk('supervisors', { station_id: 'nema-je' }, none),
  sacuvajStanicu: desk(
    'supervisors',
    {
      ...shown,
      name: 'Ниш север',
      motorway: 'A1',
      tariffSystem: 'RS-S',
      km: 206,
      kind: 'exit',
      lat: 43.32,
      lon: 21.9,
    },
    none,
  ),
  zatvoriStanicu: desk('supervisors', { ...shown, lastDay: '2099-12-31' }, none),
  otvoriStanicu: desk('supervisors', shown, none),
});
