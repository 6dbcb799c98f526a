import type { Database, Queries } from '../../../platform/database/database.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Payer } from '../../identity/index.ts';
import type { PaymentPurpose } from '../../payments/index.ts';
import { selectInvoicePayment } from './invoice-payments.store.ts';
import { createInvoiceSettlement, type InvoiceSettlementDeps } from './invoice-settlement.ts';
import { selectInvoice } from './invoices.store.ts';

/** How invoices are paid by card. */
export function createInvoicePayments(
  deps: InvoiceSettlementDeps & {
    readonly database: Database;
    readonly translator: Translator;
    payerOf(scope: AccountScope, userId: string | undefined, queries: Queries): Promise<Payer>;
  },
): PaymentPurpose {
  const { queries } = deps.database;

  return {
    settled: createInvoiceSettlement(deps),
    wantedBy: async (scope, tx, { orderNumber }) =>
      (await selectInvoicePayment(scope, tx, orderNumber))?.userId ?? null,
    async describe(scope, { orderNumber, languageId }) {
      const payment = await selectInvoicePayment(scope, queries, orderNumber);
      const invoice = payment && (await selectInvoice(scope, queries, payment.invoiceId));
      return {
        description: deps.translator.translate(languageId, 'external-toll.payment-description', {
          number: invoice?.number ?? '',
        }),
        payer: await deps.payerOf(scope, payment?.userId ?? undefined, queries),
      };
    },
    async isWanted(scope, { orderNumber }) {
      const payment = await selectInvoicePayment(scope, queries, orderNumber);
      if (payment === undefined) return false;
      const invoice = await selectInvoice(scope, queries, payment.invoiceId);
      return invoice?.paidAt === null && invoice.orderNumber === orderNumber;
    },
    resultPath: (_scope, orderNumber) =>
      `/pages/extToll?tab=racuni&placanje=${encodeURIComponent(orderNumber)}`,
  };
}
