import {
  failure,
  invalid,
  success,
  type CallParsedInput,
  type CallResult,
  type Currency,
  type Outcome,
} from '@rampa/contract';
import { accountAsPrinted } from '@rampa/contract/bank-accounts';
import type { getIsplate, potvrdiIsplatu, zavediIsplatu } from '@rampa/contract/payouts';
import { validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { tollDay, toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { payoutPaid } from './events.ts';
import { payoutReference, progressOf } from './payout-reference.ts';
import {
  lockPayout,
  markConfirmed,
  markPaid,
  selectPayouts,
  type PayoutRecord,
} from './payouts.store.ts';
import type { TellOperator } from './tell-operator.ts';

/** A decision made alone cannot bring the money out alone. */
type NotByOneself = 'payouts.not-found' | 'payouts.second-person-needed';

/** The staff's list of payouts, and what they do with one. */
export interface PayoutDesk {
  list(
    scope: StaffScope,
    input: CallParsedInput<typeof getIsplate>,
  ): Promise<CallResult<typeof getIsplate>>;
  /** The bank has paid, as its statement says. */
  recordPaid(
    scope: StaffScope,
    input: CallParsedInput<typeof zavediIsplatu>,
  ): Promise<
    Outcome<
      Record<string, never>,
      NotByOneself | 'payouts.not-confirmed' | 'payouts.done' | 'request.invalid'
    >
  >;
  /** Somebody else than who decided lets the bank pay. */
  confirm(
    scope: StaffScope,
    input: CallParsedInput<typeof potvrdiIsplatu>,
  ): Promise<Outcome<Record<string, never>, NotByOneself>>;
}

interface DeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly currency: Currency;
  readonly tellOperator: TellOperator;
  /** Names of staff, by user. */
  staffNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export function createPayoutDesk(deps: DeskDeps): PayoutDesk {
  return {
    list: createList(deps),
    recordPaid: createRecordPaid(deps),
    confirm: createConfirm(deps),
  };
}

function createList({ database, currency, staffNames }: DeskDeps): PayoutDesk['list'] {
  /** The payouts' people by name: of the command line and of a closed account there are none. */
  const namesIn = async (payouts: readonly PayoutRecord[]) => {
    const userIds = payouts.flatMap(({ decidedBy, confirmedBy }) =>
      [decidedBy, confirmedBy ?? ''].filter((actor) => actor.startsWith(STAFF)).map(userIdOf),
    );
    const names = await staffNames([...new Set(userIds)]);
    return (actor: string | null): string => names.get(userIdOf(actor ?? '')) ?? '';
  };

  return async (scope, { first, rows, state }) => {
    const { records, total } = await selectPayouts(scope, database.queries, {
      paid: state === 'paid',
      first,
      rows,
    });
    await scope.by.record(database.queries, {
      accountId: nobody,
      action: 'payouts-read',
      subject: `payouts:${state}`,
      details: { count: records.length },
    });
    const nameOf = await namesIn(records);
    return {
      items: records.map((payout) => ({
        payout_id: payout.payoutId,
        reason: payout.reason,
        complaint_number: payout.subject,
        reference: payoutReference(payout),
        payee: payout.payee,
        bankAccount: accountAsPrinted(payout.bankAccount),
        amount: { amount: payout.amountMinor, currency },
        requestedAt: toWireInstant(payout.requestedAt),
        paidOn: payout.paidOn,
        secondPerson: payout.secondPerson
          ? {
              decidedBy: nameOf(payout.decidedBy),
              mine: payout.decidedBy === scope.by.actor,
              confirmedBy: nameOf(payout.confirmedBy),
            }
          : null,
      })),
      totalRecords: total,
    };
  };
}

function createRecordPaid({ database, clock, events }: DeskDeps): PayoutDesk['recordPaid'] {
  return async (scope, { payout_id: payoutId, paidOn }) => {
    if (!isUuid(payoutId)) return failure('payouts.not-found');
    return database.transaction(async (tx) => {
      const payout = await lockPayout(scope, tx, payoutId);
      if (payout === undefined) return failure('payouts.not-found');
      if (isOwnDecision(scope, payout)) return failure('payouts.second-person-needed');
      if (payout.secondPerson && payout.confirmedBy === null) {
        return failure('payouts.not-confirmed');
      }
      const now = clock.now();
      const repeated = payout.paidOn !== null;
      if (repeated && payout.paidOn !== paidOn) return failure('payouts.done');
      if (paidOn > tollDay(now) || paidOn < tollDay(payout.requestedAt)) {
        return invalid([{ field: 'paidOn', message: 'payouts.day-impossible' }]);
      }
      if (!repeated) {
        const account = scope.account(payout.accountId);
        await markPaid(account, tx, payoutId, { on: paidOn, at: now, by: scope.by.actor });
        const progress = progressOf(payout, paidOn);
        await events.tell(tx, payoutPaid, { ...payout, ...progress, scope: account });
      }
      // A repeated click is recorded as well.
      await scope.by.record(tx, {
        accountId: payout.accountId,
        action: 'payout-put-down',
        subject: subjectOf(payout),
        details: { paidOn, repeated },
      });
      return success({});
    });
  };
}

function createConfirm({ database, clock, tellOperator }: DeskDeps): PayoutDesk['confirm'] {
  return async (scope, { payout_id: payoutId }) => {
    if (!isUuid(payoutId)) return failure('payouts.not-found');
    return database.transaction(async (tx) => {
      const payout = await lockPayout(scope, tx, payoutId);
      if (payout === undefined) return failure('payouts.not-found');
      if (isOwnDecision(scope, payout)) return failure('payouts.second-person-needed');
      const repeated = !payout.secondPerson || payout.confirmedBy !== null;
      if (!repeated) {
        const account = scope.account(payout.accountId);
        await markConfirmed(account, tx, payoutId, { at: clock.now(), by: scope.by.actor });
        await tellOperator(tx, payout, true);
      }
      await scope.by.record(tx, {
        accountId: payout.accountId,
        action: 'payout-confirmed',
        subject: subjectOf(payout),
        details: { repeated },
      });
      return success({});
    });
  };
}

function subjectOf({ reason, subject, accountId }: PayoutRecord): string {
  return reason === 'complaint' ? `complaint:${subject}` : `account:${accountId}`;
}

const STAFF = 'staff:';
const userIdOf = (actor: string): string => actor.slice(STAFF.length);

/** Whether the caller decided on this payout, which needs a second person. */
function isOwnDecision({ by }: StaffScope, { secondPerson, decidedBy }: PayoutRecord): boolean {
  return secondPerson && decidedBy === by.actor;
}
