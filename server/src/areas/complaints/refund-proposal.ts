import type { Currency } from '@rampa/contract';
import { revisionOf } from './complaint-revision.ts';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import type { DeskScope } from '../../platform/scope/scope.ts';
import { mayAlone } from '../../platform/second-person.ts';
import type { Approvals } from '../approvals/index.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import type { RefundingDeps } from './refunding.ts';
import { proposed, type Acceptance, type Accepting, type Left } from './complaint-step.ts';

export interface RefundProposalDeps extends Pick<RefundingDeps, 'tagOf'> {
  readonly approvals: Pick<Approvals, 'propose'>;
  readonly currency: Currency;
}

/** An acceptance that waits for a second person. */
export const refundAct = z.strictObject({
  number: z.string(),
  text: z.string(),
  amountMinor: z.int().positive(),
  serialNumber: z.string(),
  parts: z.array(z.strictObject({ passageId: z.string(), amountMinor: z.int().min(0) })).nullable(),
  /** The complaint as the proposer saw it. */
  revision: z.string(),
  /** What other complaints had left of it by then: another one may be about the same. */
  left: z.array(z.strictObject({ passageId: z.string(), leftMinor: z.int() })),
  idempotencyKey: z.string(),
  attachmentIds: z.array(z.string()),
});

export const refundSubject = (number: string): string => `complaint:${number}`;

/**
 * Proposes a refund to a tag that is more than they may give back alone; null where they may. What goes to a bank
 * account has its second person among the payouts.
 */
export function createRefundProposal({ approvals, currency, tagOf }: RefundProposalDeps) {
  return async (
    desk: DeskScope,
    tx: Tx,
    complaint: ComplaintRecord,
    { text, refund, parts, left }: Acceptance & { readonly left: Left },
    { confirmed, idempotencyKey = '', attachmentIds = [] }: Accepting,
  ): Promise<typeof proposed | 'approvals.pending' | 'complaints.refund-tag-not-found' | null> => {
    if (confirmed !== undefined || !('limits' in desk) || refund?.to.kind !== 'tag') return null;
    const { amountMinor, to } = refund;
    if (mayAlone(desk.limits.alone, 'refund', amountMinor)) return null;
    const { accountId, number } = complaint;
    const { serialNumber } = to;
    const tag = await tagOf(desk.account(accountId), serialNumber);
    if (tag === undefined) return 'complaints.refund-tag-not-found';
    const act: z.infer<typeof refundAct> = {
      number,
      text,
      amountMinor,
      serialNumber,
      parts:
        parts === undefined
          ? null
          : [...parts].map(([passageId, part]) => ({ passageId, amountMinor: part })),
      revision: revisionOf(complaint),
      left: left.map((part) => ({ ...part })),
      idempotencyKey,
      attachmentIds: [...attachmentIds],
    };
    const done = await approvals.propose(desk, tx, accountId, {
      kind: 'refund',
      subject: refundSubject(number),
      size: amountMinor,
      currency,
      facts: { number, serialNumber },
      act,
      note: text,
    });
    return done.ok ? proposed : done.code;
  };
}
