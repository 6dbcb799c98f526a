import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import type { TopUpMethod } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Tags } from '../tags/index.ts';
import type { TopUpSettlement } from './settlement.ts';
import { isUsable, topUpPurpose } from './top-up-rules.ts';
import { insertTopUp } from './top-ups.store.ts';

/**
 * Credits money that has come already, in the caller's transaction: as a paid top-up that the customer is told of. Refused
 * for a tag that takes none and an account that is closed.
 */
export type PlacePaid = (
  scope: AccountScope,
  tx: Tx,
  given: {
    readonly tagId: string;
    readonly amountMinor: number;
    readonly method: Exclude<TopUpMethod, 'card'>;
    /** One that the account has not used before; left out where the caller sees to it that money comes once. */
    readonly idempotencyKey?: string;
  },
) => Promise<Outcome<{ readonly orderNumber: string }, 'top-ups.tag-not-usable'>>;

export function createPlacePaid(deps: {
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'find' | 'released'>;
  readonly payments: Pick<Payments, 'placeOrder'>;
  readonly settlement: TopUpSettlement;
  readonly currency: Currency;
  readonly identity: Pick<IdentityService, 'accountStanding' | 'contactOf'>;
}): PlacePaid {
  const { clock, currency, identity } = deps;
  return async (scope, tx, { tagId, amountMinor, method, idempotencyKey }) => {
    const standing = await identity.accountStanding(scope, tx);
    const tag = await deps.tags.find(scope, tagId, tx);
    const contact = await identity.contactOf(scope, undefined, tx);
    if (
      standing === 'over' ||
      tag === undefined ||
      contact === null ||
      !(await isUsable(scope, deps.tags, tx, tag))
    ) {
      return failure('top-ups.tag-not-usable');
    }
    const topUpId = uuid();
    const order = { amountMinor, currency, languageId: contact.languageId };
    const placed = await deps.payments.placeOrder(scope, tx, {
      ...order,
      purpose: topUpPurpose,
      pay: { by: 'other' },
      async insert(orderNumber) {
        const inserted = await insertTopUp(scope, tx, {
          ...order,
          orderNumber,
          topUpId,
          tagId,
          userId: contact.userId,
          method,
          createdAt: clock.now(),
          idempotencyKey: idempotencyKey ?? topUpId,
          automatic: false,
          keepCard: false,
          cardId: null,
        });
        return inserted ? 'inserted' : 'key-taken';
      },
    });
    if (placed === 'key-taken') throw new Error(`The key of ${topUpId} was used before`);
    await deps.settlement.settle(scope, tx, { ...placed, outcome: 'paid' });
    return success(placed);
  };
}
