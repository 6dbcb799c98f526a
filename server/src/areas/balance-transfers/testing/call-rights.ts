import * as calls from '@rampa/contract/balance-transfers';
import { v7 as uuid } from 'uuid';
import { customers, ok, rightsOf, tagNotFound } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getPonudaPrenosa: customers(
    'office',
    ({ tagId }) => ({ tag_id: tagId }),
    '409 balance-transfers.not-stopped',
    tagNotFound,
  ),
  // A working tag keeps its balance.
  prenesiStanje: customers(
    'office',
    ({ tagId }) => ({
      tag_id: tagId,
      toTagId: tagId,
      amount: 100,
      idempotencyKey: uuid(),
    }),
    '409 balance-transfers.not-stopped',
    tagNotFound,
  ),
  prenesiIznos: customers(
    'office',
    ({ tagId }) => ({ tag_id: tagId, toTagId: tagId, amount: 100, idempotencyKey: uuid() }),
    '400 balance-transfers.same-tag',
    tagNotFound,
  ),
  getPrenosi: customers('office', ({ tagId }) => ({ tag_id: tagId }), ok, tagNotFound),
});
