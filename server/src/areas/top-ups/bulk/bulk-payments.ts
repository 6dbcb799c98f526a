import type { Database, Queries } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { Payer } from '../../identity/index.ts';
import type { PaymentPurpose } from '../../payments/index.ts';
import type { BulkSettlement } from './bulk-settlement.ts';
import { selectBulk } from './bulk.store.ts';

/** How top-ups of several tags are paid by card. */
export function createBulkPayments(deps: {
  readonly database: Database;
  readonly settlement: BulkSettlement;
  readonly translator: Pick<Translator, 'translate'>;
  /** Who pays, for the gateway; the account's owner where the user is gone. */
  payerOf(scope: AccountScope, userId: string | undefined, queries: Queries): Promise<Payer>;
}): PaymentPurpose {
  const { database, settlement, translator } = deps;
  return {
    settled: async (scope, tx, { orderNumber, state, paidWith }) => {
      if (state === 'pending') throw new Error(`${orderNumber} is not settled`);
      if (state === 'refunded') await settlement.takeBack(scope, tx, orderNumber);
      else await settlement.settle(scope, tx, { orderNumber, outcome: state, paidWith });
    },
    reversed: settlement.reverse,
    wantedBy: async (scope, tx, { orderNumber }) =>
      (await selectBulk(scope, tx, orderNumber))?.userId ?? null,
    async describe(scope, { orderNumber, languageId }) {
      const { queries } = database;
      const bulk = await selectBulk(scope, queries, orderNumber);
      return {
        description: translator.translate(languageId, 'top-ups.payment-description-bulk', {
          count: String(bulk?.tagCount ?? ''),
        }),
        payer: await deps.payerOf(scope, bulk?.userId, queries),
      };
    },
    // Given up before the card was charged.
    isWanted: async (scope, { orderNumber }) =>
      (await selectBulk(scope, database.queries, orderNumber))?.state === 'pending',
    resultPath: (_scope, orderNumber) =>
      `/pages/dopuna-pregled?many=${encodeURIComponent(orderNumber)}`,
  };
}
