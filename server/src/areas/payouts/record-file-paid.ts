import { failure, invalid, success, type Outcome } from '@rampa/contract';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { subjectOf } from './audit-subject.ts';
import { payoutPaid } from './events.ts';
import { markPayoutFile, type PayoutFileRecord } from './payout-files.store.ts';
import { fileReference, progressOf } from './payout-reference.ts';
import { selectReturns } from './payout-returns.store.ts';
import { selectPayoutsOfFile } from './payouts-in-files.store.ts';
import { markPaid } from './payouts.store.ts';

/** Does something with a file that nobody else changes meanwhile. */
export type WithFile = <T>(
  scope: StaffScope,
  fileId: string,
  act: (tx: Tx, file: PayoutFileRecord) => Promise<T>,
) => Promise<T | Outcome<never, 'payouts.file-not-found'>>;

export type RecordFilePaid = (
  scope: StaffScope,
  fileId: string,
  paidOn: string,
) => Promise<
  Outcome<
    Record<string, never>,
    | 'payouts.file-not-found'
    | 'payouts.file-not-approved'
    | 'payouts.file-done'
    | 'payouts.file-not-downloaded'
    | 'request.invalid'
  >
>;

/** The bank has made all payouts of a file, as its statement says; each customer is told. */
export function createRecordFilePaid(
  { clock, events }: { readonly clock: Clock; readonly events: Events },
  withFile: WithFile,
): RecordFilePaid {
  return (scope, fileId, paidOn) =>
    withFile(scope, fileId, async (tx, file) => {
      if (file.approvedAt === null) return failure('payouts.file-not-approved');
      // The bank cannot have what nobody has taken.
      if (file.downloadedAt === null) return failure('payouts.file-not-downloaded');
      const repeated = file.paidOn !== null;
      if (file.discarded || (repeated && file.paidOn !== paidOn)) {
        return failure('payouts.file-done');
      }
      const at = clock.now();
      if (paidOn > tollDay(at) || paidOn < tollDay(file.approvedAt)) {
        return invalid([{ field: 'paidOn', message: 'payouts.day-impossible' }]);
      }
      const trail = (): Promise<void> =>
        scope.by.record(tx, {
          accountId: nobody,
          action: 'payout-file-put-down',
          subject: `payout-file:${fileReference(file)}`,
          details: { paidOn, payouts: file.payouts, amountMinor: file.amountMinor, repeated },
        });
      if (repeated) {
        await trail();
        return success({});
      }
      const by = scope.by.actor;
      const payouts = await selectPayoutsOfFile(scope, tx, fileId);
      const ids = payouts.map(({ payoutId }) => payoutId);
      const returns = await selectReturns(scope, tx, ids);
      await trail();
      await markPayoutFile(scope, tx, fileId, { step: 'paid', on: paidOn, at, by });
      for (const payout of payouts) {
        const account = scope.account(payout.accountId);
        await markPaid(account, tx, payout.payoutId, { on: paidOn, at, by, byFile: true });
        const progress = progressOf(payout, paidOn, returns.get(payout.payoutId)?.times);
        await events.tell(tx, payoutPaid, { ...payout, ...progress, scope: account });
        await scope.by.record(tx, {
          accountId: payout.accountId,
          action: 'payout-put-down',
          subject: subjectOf(payout),
          details: {
            paidOn,
            amountMinor: payout.amountMinor,
            repeated: false,
            file: fileReference(file),
          },
        });
      }
      return success({});
    });
}
