import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { ChosenMethod } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import { traceOf, type CustomerScope, type MemberScope } from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { Cards } from '../cards/index.ts';
import type { IdentityService, RoleLost } from '../identity/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Tags } from '../tags/index.ts';
import {
  checkAmount,
  takesSingle,
  slipOfKey,
  topUpPurpose,
  unpaidOf,
  type AmountRefusal,
  type TopUpOffer,
} from './top-up-rules.ts';
import { insertTopUp, selectByKey, type TopUpRecord } from './top-ups.store.ts';

/** A top-up that somebody wants. */
export interface WantedTopUp {
  readonly tagId: string;
  readonly amountMinor: number;
  /** What is to be on the tag afterwards, where that was chosen: the amount is what is missing. */
  readonly targetMinor?: number | undefined;
  /** One for each intent; the same key finds the same order. */
  readonly idempotencyKey: string;
  readonly languageId: LanguageId;
  /** Only for a card payment. */
  readonly keepCard?: boolean;
  /** A saved card that is charged; only for a card payment. */
  readonly cardId?: string;
}

export type StartRefusal =
  | 'tags.not-found'
  | 'top-ups.tag-not-usable'
  | 'top-ups.key-used-otherwise'
  | 'request.too-many'
  | AmountRefusal;

/** Of a top-up by a saved card. */
export type ChargeRefused =
  | StartRefusal
  | RoleLost
  | 'cards.not-found'
  | 'cards.expired'
  | 'identity.proof-needed';

export interface Orders {
  /** Places an order; repeated with the same key, it returns the same order. */
  place(
    scope: CustomerScope,
    wanted: WantedTopUp,
    method: ChosenMethod,
  ): Promise<Outcome<TopUpRecord, StartRefusal>>;
  /** The same by a saved card, which is charged at once. */
  charge(
    scope: MemberScope,
    wanted: WantedTopUp & { readonly cardId: string },
  ): Promise<Outcome<TopUpRecord, ChargeRefused>>;
}

/** Places orders: one for each intent, however often it is clicked. */
export function createOrders(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'find' | 'handedOver' | 'released'>;
  readonly payments: Pick<Payments, 'placeOrder'>;
  readonly attempts: Attempts;
  readonly offer: TopUpOffer;
  readonly cards: Pick<Cards, 'lockUsable'>;
  readonly identity: Pick<IdentityService, 'demandProof' | 'holdRole'>;
}): Orders {
  const { database, clock, tags, offer } = options;
  const { queries } = database;

  /** Where another click was faster, its order is returned. */
  const insert = <Refusal extends string = never>(
    scope: CustomerScope,
    wanted: WantedTopUp,
    method: ChosenMethod,
    hold?: (tx: Tx) => Promise<Outcome<unknown, Refusal>>,
  ): Promise<Outcome<null, Refusal | 'request.too-many'>> =>
    transactionOrNothing<Outcome<null, Refusal | 'request.too-many'>>(database, async (tx) => {
      const createdAt = clock.now();
      const { languageId, idempotencyKey, amountMinor, keepCard = false, cardId } = wanted;
      const held = await hold?.(tx);
      if (held?.ok === false) return { result: held, keep: false };
      const counted = method === 'card' ? unpaidOf(scope) : slipOfKey(scope);
      if (counted !== null) {
        const seconds = await options.attempts.charge(tx, [counted]);
        if (seconds > 0) return { result: failure('request.too-many', { seconds }), keep: false };
      }
      const order = { amountMinor, currency: offer.currency, languageId };
      const placed = await options.payments.placeOrder(scope, tx, {
        ...order,
        purpose: topUpPurpose,
        pay:
          cardId !== undefined
            ? { by: 'saved-card', cardId, attended: true }
            : method === 'card'
              ? { by: 'page', keepCard }
              : { by: 'other' },
        async insert(orderNumber) {
          const inserted = await insertTopUp(scope, tx, {
            ...order,
            orderNumber,
            topUpId: uuid(),
            tagId: wanted.tagId,
            userId: scope.actor.userId,
            method,
            createdAt,
            idempotencyKey,
            automatic: false,
            keepCard,
            cardId: cardId ?? null,
            targetMinor: wanted.targetMinor,
          });
          return inserted ? 'inserted' : 'key-taken';
        },
      });
      if (placed === 'key-taken') return { result: success(null), keep: false };
      await recordAudit(tx, createdAt, {
        ...traceOf(scope),
        action: 'top-up-started',
        subject: `order:${placed.orderNumber}`,
        details: { amountMinor, method },
      });
      return { result: success(null), keep: true };
    });

  /** The order of this intent: known by its key, or placed now. */
  const once = async <Refusal extends string>(
    scope: CustomerScope,
    wanted: WantedTopUp,
    method: ChosenMethod,
    placeNow: () => Promise<Outcome<null, Refusal>>,
  ): Promise<Outcome<TopUpRecord, Refusal | StartRefusal>> => {
    const tag = await tags.find(scope, wanted.tagId);
    if (tag === undefined) return failure('tags.not-found');
    const known = await selectByKey(scope, queries, wanted.idempotencyKey);
    if (known === undefined) {
      if (!(await takesSingle(scope, tags, queries, tag))) {
        return failure('top-ups.tag-not-usable');
      }
      const amount = checkAmount(wanted.amountMinor, offer, wanted.languageId);
      if (!amount.ok) return amount;
      const placed = await placeNow();
      if (!placed.ok) return placed;
    }
    const order = known ?? (await selectByKey(scope, queries, wanted.idempotencyKey));
    if (order === undefined) throw new Error('A top-up vanished after it was started');
    const same =
      order.tagId === tag.tagId &&
      order.amountMinor === wanted.amountMinor &&
      order.method === method &&
      order.keepCard === (wanted.keepCard ?? false) &&
      order.cardId === (wanted.cardId ?? null);
    return same ? success(order) : failure('top-ups.key-used-otherwise');
  };

  return {
    place: (scope, wanted, method) =>
      once(scope, wanted, method, () => insert(scope, wanted, method)),

    charge: (scope, wanted) =>
      once<ChargeRefused>(scope, wanted, 'card', async () => {
        const proof = await options.identity.demandProof(scope);
        if (!proof.ok) return proof;
        // Whether this user may charge the card now: the bank may not ask, so we do.
        return insert<RoleLost | 'cards.not-found' | 'cards.expired'>(
          scope,
          wanted,
          'card',
          async (tx) => {
            const held = await options.identity.holdRole(scope, tx);
            return held.ok ? options.cards.lockUsable(scope, tx, wanted.cardId) : held;
          },
        );
      }),
  };
}
