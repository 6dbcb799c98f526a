import type { LanguageId } from '@rampa/contract';
import type { Payer } from '../identity/index.ts';
import type { PaymentPurpose } from '../payments/index.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { Translator } from '../../platform/translator.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Tags } from '../tags/index.ts';
import type { TopUpSettlement } from './settlement.ts';
import { selectByOrder, type TopUpRecord } from './top-ups.store.ts';

/** How top-ups are paid by card: what the gateway's page says, and what a settled payment does. */
export function createTopUpPayments(deps: {
  readonly database: Database;
  readonly settlement: TopUpSettlement;
  readonly tags: Pick<Tags, 'find'>;
  readonly translator: Pick<Translator, 'translate'>;
  /** Whether a charge that a rule has begun is still wanted. */
  isWanted(scope: AccountScope, topUp: TopUpRecord, cardId: string | null): Promise<boolean>;
  /** Who pays, for the gateway; the account's owner where the user is gone. */
  payerOf(scope: AccountScope, userId: string | undefined, queries: Queries): Promise<Payer>;
  /** Who pays a guest's top-up, about whom nothing is known but an address for mails. */
  guestPayer(topUp: TopUpRecord, languageId: LanguageId): Payer;
  /** Where a guest sees the outcome. */
  guestPath(orderNumber: string): string;
}): PaymentPurpose {
  const { database, settlement, tags, translator } = deps;
  return {
    settled: async (scope, tx, { orderNumber, state, refusal: reason, cardId, paidWith }) => {
      if (state === 'pending') throw new Error(`${orderNumber} is not settled`);
      if (state === 'refunded') await settlement.takeBack(scope, tx, orderNumber);
      else {
        const end = { orderNumber, outcome: state, reason, cardId, paidWith };
        await settlement.settle(scope, tx, end);
      }
    },
    reversed: settlement.reverse,
    async wantedBy(scope, tx, { orderNumber }) {
      const topUp = await selectByOrder(scope, tx, orderNumber);
      return topUp === undefined || topUp.byGuest ? null : topUp.userId;
    },
    async describe(scope, { orderNumber, languageId }) {
      const { queries } = database;
      const topUp = await selectByOrder(scope, queries, orderNumber);
      const tag = topUp === undefined ? undefined : await tags.find(scope, topUp.tagId);
      return {
        description: translator.translate(languageId, 'top-ups.payment-description', {
          serialNumber: tag?.serialNumber ?? '',
        }),
        payer:
          topUp?.byGuest === true
            ? deps.guestPayer(topUp, languageId)
            : await deps.payerOf(scope, topUp?.userId, queries),
      };
    },
    async isWanted(scope, { orderNumber, cardId }) {
      const topUp = await selectByOrder(scope, database.queries, orderNumber);
      return topUp !== undefined && (await deps.isWanted(scope, topUp, cardId));
    },
    async isByGuest(scope, { orderNumber }) {
      return (await selectByOrder(scope, database.queries, orderNumber))?.byGuest === true;
    },
    async resultPath(scope, orderNumber, state) {
      const topUp = await selectByOrder(scope, database.queries, orderNumber);
      // To somebody who could be anybody, both kinds look alike.
      return topUp?.byGuest === true && state !== null
        ? deps.guestPath(orderNumber)
        : `/pages/dopuna-pregled?order_number=${encodeURIComponent(orderNumber)}`;
    },
  };
}
