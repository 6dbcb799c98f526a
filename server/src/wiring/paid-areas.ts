import { createAnnouncementsArea } from '../areas/announcements/index.ts';
import { createBalanceAlertsArea } from '../areas/balance-alerts/index.ts';
import { createBalanceTransfersArea } from '../areas/balance-transfers/index.ts';
import { createBudgetsArea } from '../areas/budgets/index.ts';
import { createCardsArea } from '../areas/cards/index.ts';
import { createCreditNotesArea } from '../areas/credit-notes/index.ts';
import { createCounterArea } from '../areas/counter/index.ts';
import { createEInvoicesArea } from '../areas/e-invoices/index.ts';
import { createExternalTollArea } from '../areas/external-toll/index.ts';
import { createIntegrationsArea } from '../areas/integrations/index.ts';
import { createLegalArea } from '../areas/legal/index.ts';
import { createPaymentsArea } from '../areas/payments/index.ts';
import { createPayoutsArea } from '../areas/payouts/index.ts';
import { createPostpaidArea, invoicesPaidLater } from '../areas/postpaid/index.ts';
import { createPurchaseRequestsArea } from '../areas/purchase-requests/index.ts';
import { createPurchasesArea } from '../areas/purchases/index.ts';
import { createReconciliationArea } from '../areas/reconciliation/index.ts';
import { createSettlementsArea } from '../areas/settlements/index.ts';
import { createTopUpsArea } from '../areas/top-ups/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { DrivingAreas } from './driving-areas.ts';

/** What customers pay for and with, and what follows from it. */
export async function createPaidAreas(platform: Platform, drivingAreas: DrivingAreas) {
  const { ground, identity, wallet, tollCalculator, pointsOfSale, tags, owned, passages } =
    drivingAreas;
  const { documentCodes } = drivingAreas;
  const { calculator, tolls } = tollCalculator;
  const payments = createPaymentsArea(platform);
  const { bankTransfers } = payments;
  const paying = { ...ground, wallet, tags: tags.service, payments: payments.service };
  const cards = createCardsArea(platform, paying);
  const balanceTransfers = createBalanceTransfersArea(platform, paying);
  const topUps = createTopUpsArea(platform, {
    ...paying,
    bankTransfers,
    cards: cards.service,
    documentCodes,
  });
  const { automatic: automaticTopUps } = topUps;
  const balanceAlerts = createBalanceAlertsArea(platform, {
    ...ground,
    ...owned,
    wallet,
    automaticTopUps,
  });
  const budgets = createBudgetsArea(platform, { ...ground, ...owned, passages });
  const integrations = createIntegrationsArea(platform, {
    ...ground,
    wallet,
    calculator,
    tags: tags.service,
  });
  const purchases = createPurchasesArea(platform, {
    ...paying,
    identity,
    tagVerification: tags.verification,
    tagLives: tags.lives,
    bankTransfers,
    tolls,
    pointsOfSale,
    documentCodes,
  });
  const requests = createPurchaseRequestsArea(platform, { ...ground, purchases });

  const legalPages = await createLegalArea(platform, ground);
  const externalToll = createExternalTollArea(platform, {
    ...paying,
    cards: cards.service,
    registrations: cards.registrations,
    legal: legalPages.legal,
    documentCodes,
  });
  const announcements = createAnnouncementsArea(platform, { identity, externalToll });
  const payouts = createPayoutsArea(platform, {
    ...ground,
    approvals: drivingAreas.approvals,
  });
  const creditNotes = createCreditNotesArea(platform, { ...ground, documentCodes });
  const counter = createCounterArea(platform, {
    approvals: drivingAreas.approvals,
    identity,
    wallet,
    tags: tags.service,
    pointsOfSale,
    cash: topUps.cash,
    receipts: topUps.receipts,
    sales: purchases.pointSales,
    stock: purchases.pointStock,
  });
  const reconciliation = createReconciliationArea(platform, {
    identity,
    wallet,
    tags: tags.service,
    bankTransfers,
    unmatchedTransfers: payments.unmatchedTransfers,
    bankFileReader: payments.bankFileReader,
    creditedTransfers: topUps.creditedTransfers,
    payouts,
  });
  const settlements = createSettlementsArea(platform, { identity, payments: payments.settled });
  const postpaid = createPostpaidArea(platform, {
    ...ground,
    approvals: drivingAreas.approvals,
    wallet,
    bankTransfers,
    documentCodes,
  });
  const eInvoices = createEInvoicesArea(platform, {
    ...ground,
    categoryName: purchases.categoryName,
    orders: purchases.invoiced,
    invoicesAbroad: externalToll.invoicing.issued,
    invoicesPaidLater,
    creditNotes: creditNotes.issued,
  });

  return {
    payments,
    cards,
    topUps,
    balanceAlerts,
    budgets,
    balanceTransfers,
    integrations,
    purchases,
    requests,
    legalPages,
    externalToll,
    announcements,
    payouts,
    creditNotes,
    counter,
    reconciliation,
    settlements,
    postpaid,
    eInvoices,
  };
}

export type PaidAreas = Awaited<ReturnType<typeof createPaidAreas>>;
