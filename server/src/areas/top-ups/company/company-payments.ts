import type { Database, Queries } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { Payer } from '../../identity/index.ts';
import type { PaymentPurpose } from '../../payments/index.ts';
import { companyOrderPath } from './company-mails.ts';
import type { CompanySettlement } from './company-settlement.ts';
import { selectCompanyTopUp } from './company-top-ups.store.ts';

/** How payments into the balance of a company are made by card. */
export function createCompanyPayments(deps: {
  readonly database: Database;
  readonly settlement: CompanySettlement;
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
      (await selectCompanyTopUp(scope, tx, orderNumber))?.userId ?? null,
    isWanted: async (scope, { orderNumber }) =>
      (await selectCompanyTopUp(scope, database.queries, orderNumber))?.state === 'pending',
    async describe(scope, { orderNumber, languageId }) {
      const { queries } = database;
      const order = await selectCompanyTopUp(scope, queries, orderNumber);
      return {
        description: translator.translate(languageId, 'top-ups.payment-description-company'),
        payer: await deps.payerOf(scope, order?.userId, queries),
      };
    },
    resultPath: (_scope, orderNumber) => companyOrderPath(orderNumber),
  };
}
