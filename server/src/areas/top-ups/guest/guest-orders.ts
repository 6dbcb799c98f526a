import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts, VisitorActor } from '../../../platform/scope/scope.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import {
  selectOrderOwner,
  slipOf,
  type Payee,
  type Payments,
  type PaymentSlip,
} from '../../payments/index.ts';
import type { Tags } from '../../tags/index.ts';
import type { Receipts } from '../receipts.ts';
import { isResumable, slipEnds } from '../top-up-rules.ts';
import { selectByOrder, type TopUpRecord } from '../top-ups.store.ts';
import type { GuestCodes } from './guest-codes.ts';
import { receiptsOf } from './guest-limits.ts';
import { guestScope } from './guest-scope.ts';

/** An order and the code that opens it. */
export interface OpenedBy {
  readonly orderNumber: string;
  readonly code: string;
}

export interface GuestProgress {
  readonly topUp: TopUpRecord;
  readonly resumable: boolean;
  readonly instant: boolean;
  readonly takenBack: 'refunded' | 'charged-back' | undefined;
}

interface Asking {
  readonly requestId: string;
}

/** What guests see of their orders, and can do with them. */
export function createGuestOrders(deps: {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly tags: Pick<Tags, 'find'>;
  readonly payments: Pick<Payments, 'payAddress' | 'takenBack'>;
  readonly receipts: Pick<Receipts, 'forCustomer'>;
  readonly payee: Payee;
  readonly codes: Pick<GuestCodes, 'fits'>;
  /** The bank announces instant transfers as they come. */
  readonly takesInstant: boolean;
}) {
  const { database, clock, attempts, codes, payments } = deps;

  /** By the code alone: without it the order does not exist, whoever is signed in. */
  const open = async (
    { orderNumber, code }: OpenedBy,
    { requestId }: Asking,
  ): Promise<
    Outcome<
      { readonly scope: AccountScope<VisitorActor>; readonly topUp: TopUpRecord },
      'top-ups.not-found'
    >
  > => {
    const notFound = failure('top-ups.not-found');
    if (!codes.fits(orderNumber, code)) return notFound;
    const owner = await selectOrderOwner(deps.all, database.queries, orderNumber);
    if (owner === undefined) return notFound;
    const scope = guestScope(owner.accountId, requestId);
    const topUp = await selectByOrder(scope, database.queries, orderNumber);
    return topUp?.byGuest === true ? success({ scope, topUp }) : notFound;
  };

  return {
    async status(
      by: OpenedBy,
      guest: Asking,
    ): Promise<Outcome<GuestProgress, 'top-ups.not-found'>> {
      const opened = await open(by, guest);
      if (!opened.ok) return opened;
      const { scope, topUp } = opened.value;
      const waits = topUp.method === 'bank-transfer' && topUp.state === 'pending';
      return success({
        topUp,
        resumable: isResumable(topUp, clock.now()),
        instant: deps.takesInstant && waits,
        takenBack:
          topUp.state === 'paid' ? await payments.takenBack(scope, topUp.orderNumber) : undefined,
      });
    },

    async slip(by: OpenedBy, guest: Asking): Promise<Outcome<PaymentSlip, 'top-ups.not-found'>> {
      const opened = await open(by, guest);
      if (!opened.ok) return opened;
      const { scope, topUp } = opened.value;
      if (topUp.method !== 'bank-transfer') return failure('top-ups.not-found');
      const tag = await deps.tags.find(scope, topUp.tagId);
      const purpose = `Dopuna TAG ${tag?.serialNumber ?? ''}`;
      return success(
        slipOf({ ...topUp, purpose, payer: '', payUntil: slipEnds(topUp.createdAt) }, deps.payee),
      );
    },

    async resume(
      by: OpenedBy,
      guest: Asking,
    ): Promise<
      Outcome<{ readonly redirectUrl: string }, 'top-ups.not-found' | 'top-ups.not-resumable'>
    > {
      const opened = await open(by, guest);
      if (!opened.ok) return opened;
      const { topUp } = opened.value;
      return topUp.method === 'card' && isResumable(topUp, clock.now())
        ? success({ redirectUrl: payments.payAddress(topUp.orderNumber) })
        : failure('top-ups.not-resumable');
    },

    async receipt(
      by: OpenedBy & { readonly languageId: LanguageId },
      guest: Asking,
    ): Promise<
      Outcome<
        { readonly fileName: string; readonly content: Buffer },
        'top-ups.not-found' | 'top-ups.not-paid' | 'request.too-many'
      >
    > {
      const opened = await open(by, guest);
      if (!opened.ok) return opened;
      const { scope, topUp } = opened.value;
      const counted = [receiptsOf(topUp.orderNumber)];
      const seconds = await database.transaction((tx) => attempts.charge(tx, counted));
      if (seconds > 0) return failure('request.too-many', { seconds });
      const drawn = await deps.receipts.forCustomer(scope, topUp.orderNumber, by.languageId);
      if (!drawn.ok) return drawn;
      const { body, fileName } = drawn.value;
      return success({ fileName, content: Buffer.isBuffer(body) ? body : await buffer(body) });
    },
  };
}
