import {
  failure,
  invalid,
  success,
  type CallParsedInput,
  type CallResult,
  type Currency,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import { accountAsPrinted } from '@rampa/contract/bank-accounts';
import type { getIsplate, potvrdiIsplatu, zavediIsplatu } from '@rampa/contract/payouts';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { amountText } from '../../platform/amount-text.ts';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { tollDay, toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import { payoutPaid, type PayoutProgress } from './events.ts';
import {
  insertPayout,
  lockPayout,
  markConfirmed,
  markPaid,
  selectPayout,
  selectPayouts,
  type NewPayout,
  type PayoutRecord,
} from './payouts.store.ts';

/** Who decided that something is paid out. */
export interface Decision {
  /** As the audit trail has it. */
  readonly by: string;
  /** Beyond what the customer disputes. */
  readonly exceeds: boolean;
}

/** Whoever decided alone cannot bring the money out alone. */
type NotByOneself = 'payouts.not-found' | 'payouts.second-person-needed';

export interface Payouts {
  /**
   * Records in the caller's transaction that the operator owes it, and tells the operator. The
   * caller posts the journal that brings the amount to `payouts`.
   */
  owe(
    scope: AccountScope,
    tx: Tx,
    owed: Omit<NewPayout, 'payoutId' | 'requestedAt' | 'decidedBy' | 'secondPerson'> & {
      /** Null where nobody of the operator's has decided. */
      readonly decided: Decision | null;
    },
  ): Promise<PayoutProgress>;
  find(scope: AccountScope, queries: Queries, payoutId: string): Promise<PayoutProgress | null>;
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

/** What the operator owes to bank accounts of customers: the bank pays it, a clerk records that. */
export function createPayouts(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly events: Events;
  readonly currency: Currency;
  /** Where the operator is told what to pay to whom, and in which language. */
  readonly operator: { readonly email: string; readonly languageId: LanguageId };
  /** Beyond it a second person is needed, minor units. */
  readonly secondPersonAboveMinor: number;
  /** Names of staff, by user. */
  staffNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}): Payouts {
  const { database, clock, jobs, events, currency, operator } = deps;

  const progressOf = (payout: NewPayout, paidOn: string | null): PayoutProgress => ({
    payoutId: payout.payoutId,
    reference: payoutReference(payout),
    paidOn,
  });

  /** Tells the operator what to pay to whom; before it is confirmed, that somebody has to confirm it. */
  const tellOperator = (tx: Tx, payout: NewPayout, confirmed: boolean): Promise<void> => {
    const { reason, subject } = payout;
    const amount = amountText(payout.amountMinor, currency, operator.languageId);
    const reference = payoutReference(payout);
    const bankAccount = accountAsPrinted(payout.bankAccount);
    return jobs.enqueue(tx, mailJob, {
      to: operator.email,
      languageId: operator.languageId,
      ...(confirmed
        ? {
            template: `payouts.mail-${reason}`,
            params: { amount, payee: payout.payee, bankAccount, reference, subject },
          }
        : { template: 'payouts.mail-unconfirmed', params: { amount, reference, subject } }),
    });
  };

  const subjectOf = ({ reason, subject, accountId }: PayoutRecord): string =>
    reason === 'complaint' ? `complaint:${subject}` : `account:${accountId}`;

  /** The payouts' people by name: of the command line and of a closed account there are none. */
  const namesIn = async (payouts: readonly PayoutRecord[]) => {
    const userIds = payouts.flatMap(({ decidedBy, confirmedBy }) =>
      [decidedBy, confirmedBy ?? ''].filter((actor) => actor.startsWith(STAFF)).map(userIdOf),
    );
    const names = await deps.staffNames([...new Set(userIds)]);
    return (actor: string | null): string => names.get(userIdOf(actor ?? '')) ?? '';
  };

  return {
    async owe(scope, tx, { decided, ...owed }) {
      const secondPerson =
        decided !== null && (decided.exceeds || owed.amountMinor > deps.secondPersonAboveMinor);
      const payout = {
        ...owed,
        payoutId: uuid(),
        requestedAt: clock.now(),
        decidedBy: decided?.by ?? '',
        secondPerson,
      };
      await insertPayout(scope, tx, payout);
      await tellOperator(tx, payout, !secondPerson);
      return progressOf(payout, null);
    },
    async find(scope, queries, payoutId) {
      const payout = await selectPayout(scope, queries, payoutId);
      return payout === undefined ? null : progressOf(payout, payout.paidOn);
    },
    async list(scope, { first, rows, state }) {
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
    },
    async recordPaid(scope, { payout_id: payoutId, paidOn }) {
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
        // A click that comes twice is told as well.
        await scope.by.record(tx, {
          accountId: payout.accountId,
          action: 'payout-put-down',
          subject: subjectOf(payout),
          details: { paidOn, repeated },
        });
        return success({});
      });
    },
    async confirm(scope, { payout_id: payoutId }) {
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
    },
  };
}

const STAFF = 'staff:';
const userIdOf = (actor: string): string => actor.slice(STAFF.length);

/** Whoever decided on a payout that needs a second person is not that person. */
function isOwnDecision({ by }: StaffScope, { secondPerson, decidedBy }: PayoutRecord): boolean {
  return secondPerson && decidedBy === by.actor;
}

/**
 * What the payment order and the bank's statement quote: `261121-04821307`, the day of the request and
 * digits of the payout's id. Payment orders take 25 characters, and people type them.
 */
export function payoutReference(payout: {
  readonly payoutId: string;
  readonly requestedAt: Temporal.Instant;
}): string {
  const day = tollDay(payout.requestedAt).slice(2).replaceAll('-', '');
  // From the end of the id, which is random; its beginning is the time.
  const digits = BigInt(`0x${payout.payoutId.replaceAll('-', '').slice(-16)}`) % 10n ** 8n;
  return `${day}-${String(digits).padStart(8, '0')}`;
}
