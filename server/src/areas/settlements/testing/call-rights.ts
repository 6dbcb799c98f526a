import * as calls from '@rampa/contract/settlements';
import { delicate, desk, ok, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  uveziObracun: delicate(desk('supervisors', { data: '' }, ok), 'always'),
  getRazlikeObracuna: desk('clerks', {}, ok),
  getObracuni: desk('clerks', {}, ok),
  resiRazliku: desk(
    'clerks',
    { difference_id: 'no such difference', act: 'wait', note: '', revision: 1 },
    '404 settlements.not-found',
  ),
});
