import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import type { getPonuda, napraviDopunu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import { claimOrderNumber, newOrderNumber } from '../payments/index.ts';
import type { Tags } from '../tags/index.ts';
import {
  checkAmount,
  takesTopUps,
  topUpPurpose,
  unpaidOf,
  type AmountRefusal,
} from './top-up-rules.ts';
import { insertTopUp, selectByKey, type TopUpMethod, type TopUpRecord } from './top-ups.store.ts';
import { reaches, type TagReach } from '../../platform/tag-reach.ts';

/** Who acts: the account and user of the session, and the request for the trail. */
export interface Actor {
  readonly accountId: string;
  readonly userId: string;
  readonly requestId: string;
  /** Of a driver, who tops up no other tags. */
  readonly reach?: TagReach | null;
}

/** What top-ups want of card payments; they do not know the gateway. */
export interface Checkout {
  /** Opens a payment for an order, in the transaction that makes the order. */
  open(
    tx: Tx,
    order: {
      readonly accountId: string;
      readonly userId: string;
      readonly orderNumber: string;
      readonly amountMinor: number;
      readonly currency: TopUpRecord['currency'];
      readonly languageId: LanguageId;
      readonly keepCard: boolean;
    },
  ): Promise<void>;
  /** Where the customer's browser goes to pay. */
  urlOf(orderNumber: string): string;
  /**
   * The customer gives up: asks the gateway what became of it and settles by the answer. Answers
   * when that is done; a gateway that cannot be reached leaves the payment as it is.
   */
  giveUp(orderNumber: string): Promise<void>;
}

export type StartInput = Omit<CallParsedInput<typeof napraviDopunu>, 'keepCard'> & {
  /** Of a payment by card alone. */
  readonly keepCard?: boolean;
};
export type StartRefusal =
  | 'tags.not-found'
  | 'top-ups.tag-not-usable'
  | 'top-ups.key-used-otherwise'
  | 'request.too-many'
  | AmountRefusal;

export interface Orders {
  /** Places an order; the same key answers with the same order, and with no other. */
  place(
    actor: Actor,
    input: StartInput,
    method: TopUpMethod,
  ): Promise<Outcome<TopUpRecord, StartRefusal>>;
}

/** Undoes an order that cannot be: its number or the customer's key is taken. */
class NotPlaced extends Error {
  readonly taken: 'number' | 'key';

  constructor(taken: 'number' | 'key') {
    super(`The ${taken} is taken`);
    this.taken = taken;
  }
}

/** Placing an order: once for each intent, whatever the clicks. */
export function createOrders(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'find'>;
  readonly checkout: Checkout;
  readonly attempts: Attempts;
  readonly offer: CallResult<typeof getPonuda>;
}): Orders {
  const { database, clock, tags, offer, checkout } = options;
  const { queries } = database;

  const insert = (
    actor: Actor,
    input: StartInput,
    method: TopUpMethod,
  ): Promise<Outcome<null, 'request.too-many'>> =>
    transactionOrNothing<Outcome<null, 'request.too-many'>>(database, async (tx) => {
      const createdAt = clock.now();
      const order = {
        accountId: actor.accountId,
        userId: actor.userId,
        tagId: input.tag_id,
        orderNumber: newOrderNumber(createdAt),
        amountMinor: input.amount,
        currency: offer.currency,
        languageId: input.languageId,
        keepCard: input.keepCard ?? false,
      };
      const { idempotencyKey } = input;
      const made = { topUpId: uuid(), method, createdAt, idempotencyKey, automatic: false };
      const topUp = { ...order, ...made };
      if (method === 'card') {
        const seconds = await options.attempts.charge(tx, [unpaidOf(actor.accountId)]);
        if (seconds > 0) return { result: failure('request.too-many', { seconds }), keep: false };
      }
      if (!(await claimOrderNumber(tx, { ...order, purpose: topUpPurpose })))
        throw new NotPlaced('number');
      if (!(await insertTopUp(tx, topUp))) throw new NotPlaced('key');
      if (method === 'card') await checkout.open(tx, order);
      await recordAudit(tx, createdAt, {
        accountId: actor.accountId,
        actor: `user:${actor.userId}`,
        action: 'top-up-started',
        subject: `order:${order.orderNumber}`,
        requestId: actor.requestId,
        details: { amountMinor: input.amount, method },
      });
      return { result: success(null), keep: true };
    });

  const insertOnce: typeof insert = async (...given) => {
    for (;;) {
      try {
        return await insert(...given);
      } catch (error) {
        if (!(error instanceof NotPlaced)) throw error;
        // Another click was faster: its order is the one. Another number is tried.
        if (error.taken === 'key') return success(null);
      }
    }
  };

  return {
    async place(actor, input, method) {
      const tag = await tags.find(actor.accountId, input.tag_id);
      if (tag === undefined || !reaches(actor.reach ?? null, tag.tagId)) {
        return failure('tags.not-found');
      }
      const known = await selectByKey(queries, actor.accountId, input.idempotencyKey);
      if (known === undefined) {
        if (!takesTopUps(tag.status)) return failure('top-ups.tag-not-usable');
        const amount = checkAmount(input.amount, offer, input.languageId);
        if (!amount.ok) return amount;
        const placed = await insertOnce(actor, input, method);
        if (!placed.ok) return placed;
      }
      const order = known ?? (await selectByKey(queries, actor.accountId, input.idempotencyKey));
      if (order === undefined) throw new Error('A top-up vanished after it was started');
      const same =
        order.tagId === tag.tagId &&
        order.amountMinor === input.amount &&
        order.method === method &&
        order.keepCard === (input.keepCard ?? false);
      return same ? success(order) : failure('top-ups.key-used-otherwise');
    },
  };
}
