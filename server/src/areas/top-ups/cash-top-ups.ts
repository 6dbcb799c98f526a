import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { CashCorrectionReason, CashReturnReason } from '@rampa/contract/counter';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Tags } from '../tags/index.ts';
import { transfer, type Wallet } from '../wallet/index.ts';
import type { PlacePaid } from './place-paid.ts';
import { clearingOf } from './settlement.ts';
import type { TopUpMails } from './top-up-mails.ts';
import { checkAmount, type AmountRefusal, type TopUpLimits } from './top-up-rules.ts';
import { lockByOrder, markCorrected, markReturned, selectByKey } from './top-ups.store.ts';

export type CashRefusal = 'tags.not-found' | 'top-ups.tag-not-usable' | AmountRefusal;

interface OfferedTopUp {
  readonly tagId: string;
  readonly amountMinor: number;
  readonly idempotencyKey: string;
  /** Of whoever takes it. */
  readonly languageId: LanguageId;
}

/** Top-ups paid in cash: whoever takes the money sees to it that one key is at work once at a time. */
export interface CashTopUps {
  readonly limits: TopUpLimits;
  /** What was taken by this key already; null: nothing. To be asked first: nothing that has changed since refuses it. */
  taken(
    scope: AccountScope,
    tx: Tx,
    given: OfferedTopUp,
  ): Promise<Outcome<{ readonly orderNumber: string }, 'top-ups.key-used-otherwise'> | null>;
  /** Credits the tag in the caller's transaction, by a key that is new. */
  take(
    scope: AccountScope,
    tx: Tx,
    given: OfferedTopUp,
  ): Promise<Outcome<{ readonly orderNumber: string }, CashRefusal>>;
  /** Takes it off the tag by a journal of its own, and tells the customer; throws where it was not paid in cash. */
  giveBack(
    scope: AccountScope,
    tx: Tx,
    orderNumber: string,
    /** At the moment that the till has as well. */
    returned: { readonly at: Temporal.Instant; readonly reason: CashReturnReason },
  ): Promise<void>;
  /**
   * Takes what was wrong off the tag after the cash was counted: against the differences of tills, where what was booked
   * too much was missing, and what was booked on another tag comes once more. Tells the customer.
   */
  correct(
    scope: AccountScope,
    tx: Tx,
    orderNumber: string,
    wrong: {
      /** The moment that the till has as well. */
      readonly at: Temporal.Instant;
      readonly amountMinor: number;
      readonly reason: CashCorrectionReason;
    },
  ): Promise<void>;
}

/** Customers have keys of their own. */
const keyOfCash = (idempotencyKey: string): string => `cash:${idempotencyKey}`;

export function createCashTopUps(deps: {
  readonly tags: Pick<Tags, 'find'>;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly mails: Pick<TopUpMails, 'cashReturned' | 'cashCorrected'>;
  readonly limits: TopUpLimits;
  readonly placePaid: PlacePaid;
}): CashTopUps {
  const { tags, wallet, limits } = deps;
  return {
    limits,

    async taken(scope, tx, { tagId, amountMinor, idempotencyKey }) {
      const known = await selectByKey(scope, tx, keyOfCash(idempotencyKey));
      if (known === undefined) return null;
      const same = known.tagId === tagId && known.amountMinor === amountMinor;
      return same
        ? success({ orderNumber: known.orderNumber })
        : failure('top-ups.key-used-otherwise');
    },

    async take(scope, tx, { tagId, amountMinor, languageId, idempotencyKey }) {
      const tag = await tags.find(scope, tagId, tx);
      if (tag === undefined) return failure('tags.not-found');
      const amount = checkAmount(amountMinor, limits, languageId);
      if (!amount.ok) return amount;
      return deps.placePaid(scope, tx, {
        tagId,
        amountMinor,
        method: 'cash',
        idempotencyKey: keyOfCash(idempotencyKey),
      });
    },

    async giveBack(scope, tx, orderNumber, { at, reason }) {
      const topUp = await lockByOrder(scope, tx, orderNumber);
      if (topUp?.state !== 'paid' || topUp.method !== 'cash' || topUp.returnedAt !== null) {
        throw new Error(`${orderNumber} is no cash to give back`);
      }
      await wallet.postJournals(scope, tx, [
        {
          accountId: scope.accountId,
          kind: 'cash-return',
          reference: orderNumber,
          occurredAt: at,
          currency: topUp.currency,
          lines: transfer(
            { kind: 'tag', tagId: topUp.tagId },
            clearingOf(topUp),
            topUp.amountMinor,
          ),
        },
      ]);
      await markReturned(scope, tx, topUp, at);
      await deps.mails.cashReturned(scope, tx, topUp, reason);
    },

    async correct(scope, tx, orderNumber, { at, amountMinor, reason }) {
      const topUp = await lockByOrder(scope, tx, orderNumber);
      const right = topUp?.state === 'paid' && topUp.method === 'cash' && topUp.returnedAt === null;
      if (!right || topUp.correction !== null || amountMinor > topUp.amountMinor) {
        throw new Error(`${orderNumber} is no cash to take off a tag`);
      }
      await wallet.postJournals(scope, tx, [
        {
          accountId: scope.accountId,
          kind: 'cash-correction',
          reference: orderNumber,
          occurredAt: at,
          currency: topUp.currency,
          lines: transfer(
            { kind: 'tag', tagId: topUp.tagId },
            { kind: 'till-differences' },
            amountMinor,
          ),
        },
      ]);
      await markCorrected(scope, tx, topUp, { at, amountMinor, reason });
      await deps.mails.cashCorrected(scope, tx, topUp, { amountMinor, reason });
    },
  };
}
