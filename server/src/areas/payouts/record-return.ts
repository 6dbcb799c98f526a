import { failure, invalid, success, type Outcome } from '@rampa/contract';
import { isAccountNumber, padAccount, type AccountDigits } from '@rampa/contract/bank-accounts';
import { validate as isUuid } from 'uuid';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { MemberScope, StaffScope } from '../../platform/scope/scope.ts';
import { subjectOf } from './audit-subject.ts';
import { payoutReturned } from './events.ts';
import { payoutReference, progressOf } from './payout-reference.ts';
import {
  markReturned,
  selectReturns,
  type LastReturn,
  type PayoutReturn,
} from './payout-returns.store.ts';
import { lockPayout, type NewPayout, type PayoutRecord } from './payouts.store.ts';
import type { TellOperator } from './tell-operator.ts';

export type RecordReturn = (
  scope: StaffScope,
  payoutId: string,
  returned: PayoutReturn &
    Pick<NewPayout, 'payee' | 'bankAccount'> & {
      /** As it was shown; undefined where nothing was. */
      readonly reference?: string | undefined;
    },
) => Promise<
  Outcome<
    Record<string, never>,
    | 'payouts.not-found'
    | 'payouts.not-paid'
    | 'payouts.changed'
    | 'identity.proof-needed'
    | 'request.invalid'
  >
>;

interface RecordReturnDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly accountDigits: AccountDigits;
  readonly tellOperator: TellOperator;
  demandProof(self: MemberScope): Promise<Outcome<Record<string, never>, 'identity.proof-needed'>>;
}

/** What the bank sent back is due again, to another account, once somebody else has confirmed it. */
export function createRecordReturn({
  database,
  clock,
  events,
  accountDigits,
  tellOperator,
  demandProof,
}: RecordReturnDeps): RecordReturn {
  return async (scope, payoutId, { returnedOn, reason, payee, bankAccount, reference }) => {
    const proof = await demandProof(scope.self);
    if (!proof.ok) return proof;
    if (!isUuid(payoutId)) return failure('payouts.not-found');
    return database.transaction(async (tx) => {
      const payout = await lockPayout(scope, tx, payoutId);
      if (payout === undefined) return failure('payouts.not-found');
      const { paidOn } = payout;
      const account = scope.account(payout.accountId);
      const to = { payee, bankAccount: padAccount(bankAccount, accountDigits) };
      const by = scope.by.actor;
      const last = (await selectReturns(account, tx, [payoutId])).get(payoutId);
      if (reference !== undefined && reference !== payoutReference(payout, last?.times)) {
        const repeated = isRepeated(payout, last, { returnedOn, reason, by, reference, ...to });
        if (!repeated) return failure('payouts.changed');
        await scope.by.record(tx, {
          accountId: payout.accountId,
          action: 'payout-returned',
          subject: subjectOf(payout),
          details: { returnedOn, amountMinor: payout.amountMinor, repeated },
        });
        return success({});
      }
      if (paidOn === null) return failure('payouts.not-paid');
      const now = clock.now();
      const faults = [
        ...(returnedOn > tollDay(now) || returnedOn < paidOn
          ? [{ field: 'returnedOn', message: 'payouts.day-impossible' }]
          : []),
        ...(isAccountNumber(bankAccount, accountDigits)
          ? []
          : [{ field: 'bankAccount', message: 'payouts.bank-account-invalid' }]),
      ];
      if (faults.length > 0) return invalid(faults);
      await markReturned(
        account,
        tx,
        { ...payout, paidOn },
        { at: now, by, returnedOn, reason, to },
      );
      const due = { ...payout, ...to, decidedBy: by, secondPerson: true };
      const times = (last?.times ?? 0) + 1;
      await tellOperator(tx, due, { confirmed: false, returns: times });
      const progress = progressOf(due, null, times);
      await events.tell(tx, payoutReturned, { ...due, ...progress, scope: account });
      await scope.by.record(tx, {
        accountId: payout.accountId,
        action: 'payout-returned',
        subject: subjectOf(payout),
        details: {
          paidOn,
          returnedOn,
          amountMinor: payout.amountMinor,
          from: lastDigits(payout.bankAccount),
          to: lastDigits(to.bankAccount),
        },
      });
      return success({});
    });
  };
}

/** Whether the same person says the same of the payment before this one: they have not seen that it was recorded. */
function isRepeated(
  payout: PayoutRecord,
  last: LastReturn | undefined,
  said: PayoutReturn &
    Pick<NewPayout, 'payee' | 'bankAccount'> & { readonly by: string; readonly reference: string },
): boolean {
  return (
    last !== undefined &&
    said.reference === payoutReference(payout, last.times - 1) &&
    said.by === last.recordedBy &&
    said.returnedOn === last.returnedOn &&
    said.reason === last.reason &&
    said.bankAccount === payout.bankAccount &&
    // Of what is paid, the name is no longer kept.
    (payout.paidOn !== null || said.payee === payout.payee)
  );
}

/** Identify the account; the audit trail holds no personal data. */
function lastDigits(bankAccount: string): string {
  return bankAccount.slice(-4);
}
