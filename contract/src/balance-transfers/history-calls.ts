import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, first, id, instant, page, period, rows } from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { tagsErrors } from '../tags/errors.ts';

const transferredTag = z.strictObject({
  tag_id: id,
  serial_number: z.string(),
  plate: z.string(),
  nickname: z.string(),
});

const balanceTransfer = z.strictObject({
  transferId: id,
  from: transferredTag,
  to: transferredTag,
  amount,
  madeAt: instant,
});
export type BalanceTransfer = z.infer<typeof balanceTransfer>;

export const getPrenosi = defineCall({
  method: 'POST',
  path: '/api/Tag/GetPrenosi',
  who: office,
  reads: true,
  summary: 'Balances that were moved from one tag to another, newest first',
  input: z.strictObject({
    /** Moved from it or to it; empty: all. */
    tag_id: z.string().max(64).default(''),
    period,
    first,
    rows,
  }),
  result: page(balanceTransfer),
  errors: { 'tags.not-found': tagsErrors['tags.not-found'] },
});
