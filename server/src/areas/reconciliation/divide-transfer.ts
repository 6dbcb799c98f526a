import {
  failure,
  invalid,
  success,
  type CallErrorCode,
  type Currency,
  type Outcome,
} from '@rampa/contract';
import { padAccount, type AccountDigits } from '@rampa/contract/bank-accounts';
import type { rasporediUplatu } from '@rampa/contract/reconciliation';
import { v7 as uuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type {
  BankTransfers,
  PartRecord,
  UnmatchedRecord,
  UnmatchedTransfers,
} from '../payments/index.ts';
import type { Payouts } from '../payouts/index.ts';
import type { Tags } from '../tags/index.ts';
import type { CreditedTransfers } from '../top-ups/index.ts';
import { transfer as lines, type Wallet } from '../wallet/index.ts';
import {
  faultsOf,
  sameDivision,
  serialNumberOf,
  slipNumberOf,
  type DividedPart,
} from './division-rules.ts';

type Refusal = CallErrorCode<typeof rasporediUplatu>;
type Divided = Outcome<Record<string, never>, Refusal | 'request.invalid'>;
/** Where a part has gone. */
type Placed = Outcome<Pick<PartRecord, 'orderNumber' | 'payoutId'>, Refusal>;

export type DivideTransfer = (
  scope: StaffScope,
  transferId: string,
  parts: readonly DividedPart[],
) => Promise<Divided>;

interface DivideDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  readonly accountDigits: AccountDigits;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly bankTransfers: Pick<BankTransfers, 'lockOrder'>;
  readonly unmatchedTransfers: Pick<UnmatchedTransfers, 'lock' | 'partsOf' | 'resolve'>;
  readonly tags: Pick<Tags, 'findOwners'>;
  readonly creditedTransfers: CreditedTransfers;
  readonly payouts: Pick<Payouts, 'owe' | 'payeesOf'>;
}

/** Divides a transfer that fits no slip: all of its parts in one transaction, or none. */
export function createDivideTransfer(deps: DivideDeps): DivideTransfer {
  const { database, accountDigits, unmatchedTransfers } = deps;
  const place = createPlace(deps);

  const divide = async (
    scope: StaffScope,
    tx: Tx,
    transferId: string,
    parts: readonly DividedPart[],
  ): Promise<Divided> => {
    const transfer = await unmatchedTransfers.lock(scope, tx, transferId);
    if (transfer === undefined) return failure('reconciliation.not-found');
    if (transfer.resolvedAt !== null) {
      const before = await unmatchedTransfers.partsOf(scope, tx, transfer);
      const payoutIds = before.flatMap(({ payoutId }) => payoutId ?? []);
      const payees = await deps.payouts.payeesOf(scope, tx, payoutIds);
      if (!sameDivision(parts, { before, payees, accountDigits }))
        return failure('reconciliation.done');
      await record(scope, tx, transfer, { repeated: true });
      return success({});
    }
    const gone = transfer.verdict === 'returned' || transfer.verdict === 'returned-after';
    if (gone && parts.some(({ to }) => to !== 'elsewhere')) {
      return failure('reconciliation.taken-back');
    }
    const faults = faultsOf(parts, { ...transfer, accountDigits });
    if (faults.length > 0) return invalid(faults);
    const done: PartRecord[] = [];
    for (const [at, part] of parts.entries()) {
      const placed = await place(scope, tx, transfer, part);
      if (!placed.ok) return failure(placed.code, { part: String(at + 1) });
      const { to, target, note, amountMinor } = part;
      done.push({ to, target, note, amountMinor, ...placed.value });
    }
    await unmatchedTransfers.resolve(scope, tx, transfer, done);
    await record(scope, tx, transfer, {
      parts: done.map(({ to, amountMinor }) => `${to} ${amountMinor}`).join(', '),
    });
    return success({});
  };

  return (scope, transferId, parts) =>
    transactionOrNothing(database, async (tx) => {
      const result = await divide(scope, tx, transferId, parts);
      return { result, keep: result.ok };
    });
}

/** A repeated click is recorded as well. */
function record(
  { by }: StaffScope,
  tx: Tx,
  { transferId, amountMinor }: UnmatchedRecord,
  details: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  return by.record(tx, {
    accountId: nobody,
    action: 'transfer-divided',
    subject: `transfer:${transferId}`,
    details: { amountMinor, ...details },
  });
}

function createPlace(deps: DivideDeps) {
  const toTag = async (
    scope: StaffScope,
    tx: Tx,
    { target, amountMinor }: DividedPart,
  ): Promise<Placed> => {
    const serial = serialNumberOf(target);
    const owner = (await deps.tags.findOwners(scope, tx, [serial])).get(serial);
    if (owner === undefined) return failure('reconciliation.no-tag');
    const account = scope.account(owner.accountId);
    const given = { tagId: owner.tagId, amountMinor };
    const credited = await deps.creditedTransfers.credit(account, tx, given);
    return credited.ok
      ? success({ orderNumber: credited.value.orderNumber, payoutId: null })
      : failure('reconciliation.tag-takes-none');
  };

  const toSlip = async (
    scope: StaffScope,
    tx: Tx,
    { target, amountMinor }: DividedPart,
  ): Promise<Placed> => {
    const order = await deps.bankTransfers.lockOrder(scope, tx, slipNumberOf(target));
    if (order === null) return failure('reconciliation.no-slip');
    if (order.paid) return failure('reconciliation.slip-paid');
    if (order.amountMinor !== amountMinor) return failure('reconciliation.slip-amount');
    await order.settle(tx);
    return success({ orderNumber: order.orderNumber, payoutId: null });
  };

  const toSender = async (
    scope: StaffScope,
    tx: Tx,
    transfer: UnmatchedRecord,
    part: DividedPart,
  ): Promise<Placed> => {
    const { payee, bankAccount, amountMinor } = part;
    // Nobody's account: the money has books of its own, as a visitor's order has.
    const accountId = uuid();
    const account = scope.account(accountId);
    await deps.wallet.postJournals(account, tx, [
      {
        accountId,
        kind: 'transfer-return',
        reference: transfer.transferId,
        occurredAt: deps.clock.now(),
        currency: deps.currency,
        lines: lines({ kind: 'bank-clearing' }, { kind: 'payouts' }, amountMinor),
      },
    ]);
    const { payoutId } = await deps.payouts.owe(account, tx, {
      reason: 'transfer-returned',
      subject: '',
      payee,
      bankAccount: padAccount(bankAccount, deps.accountDigits),
      amountMinor,
      // Whatever its amount, and to whichever account: what came is what a file says.
      decided: { by: scope.by.actor, exceeds: true },
    });
    return success({ orderNumber: null, payoutId });
  };

  return async (
    scope: StaffScope,
    tx: Tx,
    transfer: UnmatchedRecord,
    part: DividedPart,
  ): Promise<Placed> => {
    if (part.to === 'elsewhere') return success({ orderNumber: null, payoutId: null });
    // Balances and payouts are in the currency of the country.
    if (transfer.currency !== deps.currency) return failure('reconciliation.other-currency');
    if (part.to === 'tag') return toTag(scope, tx, part);
    return part.to === 'slip' ? toSlip(scope, tx, part) : toSender(scope, tx, transfer, part);
  };
}
