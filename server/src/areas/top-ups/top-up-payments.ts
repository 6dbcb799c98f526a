import type { Payer, PaymentPurpose, SlipPurpose } from '../payments/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { Translator } from '../../platform/translator.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Tags } from '../tags/index.ts';
import type { TopUpSettlement } from './settlement.ts';
import { lockByOrder, selectByOrder, type TopUpRecord } from './top-ups.store.ts';

/** Where top-ups are paid by card: what the gateway's page says, and what a settled payment does. */
export function createTopUpPayments(deps: {
  readonly database: Database;
  readonly settlement: TopUpSettlement;
  readonly tags: Pick<Tags, 'find'>;
  readonly translator: Pick<Translator, 'translate'>;
  /** Whether a charge that a rule has started is still wanted. */
  isWanted(scope: AccountScope, topUp: TopUpRecord, cardId: string | null): Promise<boolean>;
  /** Who pays, as the gateway wants to know; the account's own person where the user is gone. */
  payerOf(accountId: string, userId: string | undefined, queries: Queries): Promise<Payer>;
}): PaymentPurpose {
  const { database, settlement, tags, translator } = deps;
  return {
    settled: async (scope, tx, { orderNumber, state, refusal: reason, cardId }) => {
      if (state === 'pending') throw new Error(`${orderNumber} is not settled`);
      if (state === 'refunded') await settlement.takeBack(scope, tx, orderNumber);
      else await settlement.settle(scope, tx, { orderNumber, outcome: state, reason, cardId });
    },
    async describe(scope, { orderNumber, languageId }) {
      const { accountId } = scope;
      const { queries } = database;
      const topUp = await selectByOrder(scope, queries, orderNumber);
      const tag = topUp === undefined ? undefined : await tags.find(accountId, topUp.tagId);
      return {
        description: translator.translate(languageId, 'top-ups.payment-description', {
          serialNumber: tag?.serialNumber ?? '',
        }),
        payer: await deps.payerOf(accountId, topUp?.userId, queries),
      };
    },
    async isWanted(scope, { orderNumber, cardId }) {
      const topUp = await selectByOrder(scope, database.queries, orderNumber);
      return topUp !== undefined && (await deps.isWanted(scope, topUp, cardId));
    },
    resultPath: (orderNumber) =>
      `/pages/dopuna-pregled?order_number=${encodeURIComponent(orderNumber)}`,
  };
}

/**
 * Where top-ups are paid by slip. For an account that is no more there is no slip: the transfer is
 * put before the operator's people, who send it back.
 */
export function createTopUpSlips(
  settlement: TopUpSettlement,
  standingOf: (tx: Tx, accountId: string) => Promise<'open' | 'closing' | 'over'>,
): SlipPurpose {
  return {
    async lock(scope, tx, orderNumber) {
      const order = await lockByOrder(scope, tx, orderNumber);
      if (order?.method !== 'bank-transfer') return null;
      if ((await standingOf(tx, scope.accountId)) === 'over') return null;
      const { amountMinor, currency, state } = order;
      return { amountMinor, currency, paid: state === 'paid' };
    },
    async settle(scope, tx, orderNumber) {
      await settlement.settle(scope, tx, { orderNumber, outcome: 'paid' });
    },
  };
}
