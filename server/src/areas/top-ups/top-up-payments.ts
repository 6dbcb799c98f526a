import type { Payer, PaymentPurpose, SlipPurpose } from '../payments/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { Translator } from '../../platform/translator.ts';
import type { Tags } from '../tags/index.ts';
import type { Settlement } from './settlement.ts';
import { lockByOrder, selectByOrder, type TopUpRecord } from './top-ups.store.ts';

/** Where top-ups are paid by card: what the gateway's page says, and what a settled payment does. */
export function createTopUpPayments(deps: {
  readonly database: Database;
  readonly settlement: Settlement;
  readonly tags: Pick<Tags, 'find'>;
  readonly translator: Pick<Translator, 'translate'>;
  /** Whether a charge that a rule has started is still wanted. */
  isWanted(topUp: TopUpRecord, cardId: string | null): Promise<boolean>;
  /** Who pays, as the gateway wants to know; the account's own person where the user is gone. */
  payerOf(accountId: string, userId: string | undefined, queries: Queries): Promise<Payer>;
}): PaymentPurpose {
  const { database, settlement, tags, translator } = deps;
  return {
    settled: async (tx, { accountId, orderNumber, state, refusal: reason, cardId }) => {
      if (state === 'pending') throw new Error(`${orderNumber} is not settled`);
      if (state === 'refunded') await settlement.takeBack(tx, { accountId, orderNumber });
      else await settlement.settle(tx, { accountId, orderNumber, outcome: state, reason, cardId });
    },
    async describe({ accountId, orderNumber, languageId }) {
      const { queries } = database;
      const topUp = await selectByOrder(queries, accountId, orderNumber);
      const tag = topUp === undefined ? undefined : await tags.find(accountId, topUp.tagId);
      return {
        description: translator.translate(languageId, 'top-ups.payment-description', {
          serialNumber: tag?.serialNumber ?? '',
        }),
        payer: await deps.payerOf(accountId, topUp?.userId, queries),
      };
    },
    async isWanted({ accountId, orderNumber, cardId }) {
      const topUp = await selectByOrder(database.queries, accountId, orderNumber);
      return topUp !== undefined && (await deps.isWanted(topUp, cardId));
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
  settlement: Settlement,
  standingOf: (tx: Tx, accountId: string) => Promise<'open' | 'closing' | 'over'>,
): SlipPurpose {
  return {
    async lock(tx, accountId, orderNumber) {
      const order = await lockByOrder(tx, accountId, orderNumber);
      if (order?.method !== 'bank-transfer') return null;
      if ((await standingOf(tx, accountId)) === 'over') return null;
      const { amountMinor, currency, state } = order;
      return { amountMinor, currency, paid: state === 'paid' };
    },
    async settle(tx, accountId, orderNumber) {
      await settlement.settle(tx, { accountId, orderNumber, outcome: 'paid' });
    },
  };
}
