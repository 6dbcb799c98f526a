import * as calls from '@rampa/contract/reconciliation';
import { delicate, desk, ok, rightsOf } from '../../../testing/call-rights.ts';

const unknown = { transfer_id: 'no such transfer' };

export const rights = rightsOf(calls, {
  uveziIzvod: delicate(desk('supervisors', { data: '' }, ok), 'always'),
  getNeuskladjene: desk('clerks', {}, ok),
  getOdredisteUplate: desk(
    'clerks',
    { to: 'slip', target: '000000000000' },
    '404 reconciliation.not-found',
  ),
  rasporediUplatu: desk(
    'clerks',
    { ...unknown, parts: [{ amount: 1, to: 'elsewhere', note: 'kamata' }] },
    '404 reconciliation.not-found',
  ),
  odloziUplatu: desk('clerks', { ...unknown, note: '' }, '404 reconciliation.not-found'),
});
