import { failure, invalid, success, type Outcome } from '@rampa/contract';
import { isAccountNumber, padAccount, type AccountDigits } from '@rampa/contract/bank-accounts';
import { validate as isUuid } from 'uuid';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { MemberScope, StaffScope } from '../../platform/scope/scope.ts';
import { subjectOf } from './audit-subject.ts';
import { payoutReturned } from './events.ts';
import { progressOf } from './payout-reference.ts';
import { markReturned, selectReturns, type PayoutReturn } from './payout-returns.store.ts';
import { lockPayout, type NewPayout } from './payouts.store.ts';
import type { TellOperator } from './tell-operator.ts';

export type RecordReturn = (
  scope: StaffScope,
  payoutId: string,
  returned: PayoutReturn & Pick<NewPayout, 'payee' | 'bankAccount'>,
) => Promise<
  Outcome<
    Record<string, never>,
    'payouts.not-found' | 'payouts.not-paid' | 'identity.proof-needed' | 'request.invalid'
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
  return async (scope, payoutId, { returnedOn, reason, payee, bankAccount }) => {
    const proof = await demandProof(scope.self);
    if (!proof.ok) return proof;
    if (!isUuid(payoutId)) return failure('payouts.not-found');
    return database.transaction(async (tx) => {
      const payout = await lockPayout(scope, tx, payoutId);
      if (payout === undefined) return failure('payouts.not-found');
      const { paidOn } = payout;
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
      const account = scope.account(payout.accountId);
      const to = { payee, bankAccount: padAccount(bankAccount, accountDigits) };
      const by = scope.by.actor;
      await markReturned(
        account,
        tx,
        { ...payout, paidOn },
        { at: now, by, returnedOn, reason, to },
      );
      const due = { ...payout, ...to, decidedBy: by, secondPerson: true };
      const times = (await selectReturns(account, tx, [payoutId])).get(payoutId)?.times;
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

/** Identify the account; the audit trail holds no personal data. */
function lastDigits(bankAccount: string): string {
  return bankAccount.slice(-4);
}
