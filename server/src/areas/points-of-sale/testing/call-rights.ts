import * as calls from '@rampa/contract/points-of-sale';
import { desk, ok, open, rightsOf } from '../../../testing/call-rights.ts';

const none = '404 points-of-sale.not-found';
const shown = { point_id: 'nema-ga', revision: 1 };

export const rights = rightsOf(calls, {
  getProdajnaMesta: open({}, ok),
  getProdajnaMestaUprave: desk('supervisors', {}, ok),
  getProdajnoMestoUprave: desk('supervisors', { point_id: 'nema-ga' }, none),
  sacuvajProdajnoMesto: desk(
    'supervisors',
    {
      ...shown,
      name: 'Пословница',
      kind: 'operator-office',
      town: 'Ниш',
      address: 'Обреновићева 1',
      lat: 43.32,
      lon: 21.9,
      openingHours: '24/7',
      services: ['top-up'],
    },
    none,
  ),
  zatvoriProdajnoMesto: desk('supervisors', { ...shown, lastDay: '2099-12-31' }, none),
  otvoriProdajnoMesto: desk('supervisors', shown, none),
});
