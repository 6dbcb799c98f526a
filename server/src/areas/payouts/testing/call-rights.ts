import * as calls from '@rampa/contract/payouts';
import { v7 as uuid } from 'uuid';
import { desk, ok, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getIsplate: desk('clerks', {}, ok),
  potvrdiIsplatu: desk('clerks', { payout_id: uuid() }, '404 payouts.not-found'),
  zavediIsplatu: desk(
    'clerks',
    { payout_id: uuid(), paidOn: '2026-11-20' },
    '404 payouts.not-found',
  ),
});
