import * as calls from '@rampa/contract/counter';
import { desk, ok, rightsOf, tagNotFound } from '../../../testing/call-rights.ts';

const unknown = { account_id: 'no such account' };
const key = { idempotencyKey: 'matrix-key' };
const notFound = '404 counter.not-found';
const device = { serial_number: '004199999999', point_id: 'counter-point' };

export const rights = rightsOf(calls, {
  nadjiTagNaSalteru: desk(
    'counters',
    { serial_number: '000000000000', knownBy: 'BG 000-AA' },
    '404 counter.tag-not-found',
  ),
  uplatiGotovinu: desk(
    'cashTakers',
    { ...unknown, ...key, tag_id: 'no such tag', amount: 100_000 },
    tagNotFound,
  ),
  getStanjeSaltera: desk('counters', { point_id: 'counter-point' }, ok),
  pripremiProdaju: desk(
    'counters',
    { ...device, email: 'neko@primer.rs', knownBy: '064 000 0000' },
    '409 purchases.device-not-here',
  ),
  prodajUredjaj: desk(
    'counters',
    { ...device, ...unknown, ...key, package: 'none', total: 100 },
    '404 counter.customer-not-found',
  ),
  vratiGotovinu: desk(
    'clerks',
    { ...unknown, order_number: '000000000000', reason: 'wrong-amount' },
    notFound,
  ),
  ispraviGotovinu: desk(
    'clerks',
    {
      ...unknown,
      order_number: '000000000000',
      amount: 100,
      reason: 'wrong-amount',
      note: 'унето десет пута више',
    },
    notFound,
  ),
  getPotvrdaGotovine: desk('cashTakers', { ...unknown, order_number: '000000000000' }, notFound),
  getUsloviGotovine: desk('cashTakers', {}, ok),
  getKasa: desk('cashTakers', {}, ok),
  zakljuciKasu: desk('cashTakers', { ...key, expected: 0, counted: 0 }, '409 counter.till-empty'),
  getZakljucenja: desk('cashTakers', {}, ok),
});
