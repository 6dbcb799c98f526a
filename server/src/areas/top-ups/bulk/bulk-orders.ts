import { createHash } from 'node:crypto';
import { failure, success, type Outcome } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { transactionOrNothing } from '../../../platform/database/transaction-or-nothing.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../../platform/scope/scope.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { Cards } from '../../cards/index.ts';
import type { IdentityService, RoleLost } from '../../identity/index.ts';
import type { Payments } from '../../payments/index.ts';
import type { Tags } from '../../tags/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { bulkSlipOf, unpaidOf, type TopUpLimits } from '../top-up-rules.ts';
import {
  createBulkPreview,
  type WantedBulk,
  type WantedBulkOrder,
  type WishRefusal,
} from './bulk-preview.ts';
import { bulkPurpose } from './bulk-rules.ts';
import { insertBulk, selectBulkByKey, type BulkRecord } from './bulk.store.ts';

export type BulkRefusal =
  | WishRefusal
  | RoleLost
  | 'top-ups.bulk-nothing'
  | 'top-ups.bulk-changed'
  | 'top-ups.bulk-above-maximum'
  | 'top-ups.key-used-otherwise'
  | 'cards.not-found'
  | 'cards.expired'
  | 'identity.proof-needed'
  | 'request.too-many';

export interface BulkOrdersDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'describe' | 'released'>;
  readonly wallet: Pick<Wallet, 'tagBalances'>;
  readonly payments: Pick<Payments, 'placeOrder'>;
  readonly cards: Pick<Cards, 'lockUsable'>;
  readonly attempts: Attempts;
  readonly limits: TopUpLimits;
  readonly identity: Pick<IdentityService, 'demandProof' | 'holdRole'>;
}

/** Tops up several tags by one order: what each gets is computed, shown, and computed again when the order is placed. */
export function createBulkOrders(deps: BulkOrdersDeps) {
  const { database, clock, limits } = deps;
  const { queries } = database;

  const { preview, partsOf } = createBulkPreview(deps);

  /** Whether this user may charge the saved card now: the bank will not ask, so we do. */
  const holdCard = async (
    scope: MemberScope,
    tx: Tx,
    cardId: string,
  ): Promise<Outcome<unknown, RoleLost | 'cards.not-found' | 'cards.expired'>> => {
    const held = await deps.identity.holdRole(scope, tx);
    return held.ok ? deps.cards.lockUsable(scope, tx, cardId) : held;
  };

  type Placed = Outcome<null, BulkRefusal>;
  /** Where another click was faster, its order is returned. */
  const insert = (scope: MemberScope, wanted: WantedBulkOrder, hash: string): Promise<Placed> =>
    transactionOrNothing<Placed>(database, async (tx) => {
      const { method, cardId, languageId, idempotencyKey, keepCard } = wanted;
      const drop = (result: Placed) => ({ result, keep: false });
      if (cardId !== undefined) {
        const card = await holdCard(scope, tx, cardId);
        if (!card.ok) return drop(card);
      }
      const counted = method === 'card' ? unpaidOf(scope) : bulkSlipOf(scope);
      const seconds = await deps.attempts.charge(tx, [counted]);
      if (seconds > 0) return drop(failure('request.too-many', { seconds }));
      const now = await preview(scope, tx, wanted);
      if (!now.ok) return drop(now);
      const parts = partsOf(now.value, wanted);
      if (!parts.ok) return drop(parts);
      const createdAt = clock.now();
      const amountMinor = now.value.totalMinor;
      const order = { amountMinor, currency: limits.currency, languageId };
      const placed = await deps.payments.placeOrder(scope, tx, {
        ...order,
        purpose: bulkPurpose,
        pay:
          cardId !== undefined
            ? { by: 'saved-card', cardId }
            : method === 'card'
              ? { by: 'page', keepCard }
              : { by: 'other' },
        async insert(orderNumber) {
          const inserted = await insertBulk(scope, tx, {
            ...order,
            orderNumber,
            bulkTopUpId: uuid(),
            userId: scope.actor.userId,
            method,
            createdAt,
            idempotencyKey,
            requestHash: hash,
            keepCard,
            cardId: cardId ?? null,
            parts: parts.value,
          });
          return inserted ? 'inserted' : 'key-taken';
        },
      });
      if (placed === 'key-taken') return drop(success(null));
      await recordAudit(tx, createdAt, {
        ...traceOf(scope),
        action: 'top-up-started',
        subject: `order:${placed.orderNumber}`,
        details: { amountMinor, method, tags: parts.value.length },
      });
      return { result: success(null), keep: true };
    });

  return {
    preview: (scope: AccountScope, wanted: WantedBulk) =>
      database.read(({ queries: from }) => preview(scope, from, wanted)),

    /** Places an order; repeated with the same key, it returns the same order. */
    async place(
      scope: MemberScope,
      wanted: WantedBulkOrder,
    ): Promise<Outcome<BulkRecord, BulkRefusal>> {
      const hash = hashOf(wanted);
      const known = await selectBulkByKey(scope, queries, wanted.idempotencyKey);
      if (known === undefined) {
        if (wanted.cardId !== undefined) {
          const proof = await deps.identity.demandProof(scope);
          if (!proof.ok) return proof;
        }
        const placed = await insert(scope, wanted, hash);
        if (!placed.ok) return placed;
      }
      const order = known ?? (await selectBulkByKey(scope, queries, wanted.idempotencyKey));
      if (order === undefined) throw new Error('A top-up vanished after it was started');
      return order.requestHash === hash ? success(order) : failure('top-ups.key-used-otherwise');
    },
  };
}

/** What the same intent asks for again, in whichever order and language. */
function hashOf(wanted: WantedBulkOrder): string {
  const { tagIds, fill, amountMinor, totalMinor, method, keepCard } = wanted;
  const { cardId = '', shownList = '' } = wanted;
  const ids = [...new Set(tagIds)].sort();
  const sums = [fill, amountMinor, totalMinor, shownList];
  const asked = JSON.stringify([ids, ...sums, method, keepCard, cardId]);
  return createHash('sha256').update(asked).digest('hex');
}
