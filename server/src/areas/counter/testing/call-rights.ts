import * as calls from '@rampa/contract/counter';
import { desk, ok, rightsOf, tagNotFound } from '../../../testing/call-rights.ts';

const unknown = { account_id: 'no such account' };
const key = { idempotencyKey: 'matrix-key' };
const notFound = '404 counter.not-found';

export const rights = rightsOf(calls, {
  uplatiGotovinu: desk(
    'clerks',
    { ...unknown, ...key, tag_id: 'no such tag', amount: 100_000 },
    tagNotFound,
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
  getPotvrdaGotovine: desk('clerks', { ...unknown, order_number: '000000000000' }, notFound),
  getUsloviGotovine: desk('clerks', {}, ok),
  getKasa: desk('clerks', {}, ok),
  zakljuciKasu: desk('clerks', { ...key, expected: 0, counted: 0 }, '409 counter.till-empty'),
  getZakljucenja: desk('clerks', {}, ok),
});
