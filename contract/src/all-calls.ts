import type { AnyCall } from './core/call.ts';
import * as approvals from './approvals/index.ts';
import * as balanceTransfers from './balance-transfers/index.ts';
import * as budgets from './budgets/index.ts';
import * as books from './books/index.ts';
import * as cards from './cards/calls.ts';
import * as complaints from './complaints/index.ts';
import * as contact from './contact/index.ts';
import * as corrections from './corrections/index.ts';
import * as counter from './counter/index.ts';
import * as creditNotes from './credit-notes/index.ts';
import * as eInvoices from './e-invoices/index.ts';
import * as externalToll from './external-toll/index.ts';
import * as home from './home/calls.ts';
import * as identity from './identity/index.ts';
import * as integrations from './integrations/index.ts';
import * as lanes from './lanes/calls.ts';
import * as language from './language/calls.ts';
import * as textDesk from './language/desk-calls.ts';
import * as legal from './legal/calls.ts';
import * as legalDesk from './legal/desk-calls.ts';
import * as mailCheck from './mail-check/calls.ts';
import * as passages from './passages/index.ts';
import * as payouts from './payouts/index.ts';
import * as personalData from './personal-data/calls.ts';
import * as pointsOfSale from './points-of-sale/calls.ts';
import * as pointsOfSaleDesk from './points-of-sale/desk-calls.ts';
import * as purchaseRequests from './purchase-requests/calls.ts';
import * as purchaseRequestsDesk from './purchase-requests/desk-calls.ts';
import * as purchases from './purchases/calls.ts';
import * as purchasesDesk from './purchases/desk-calls.ts';
import * as purchasesDevices from './purchases/device-calls.ts';
import * as purchasesPointStock from './purchases/point-stock-calls.ts';
import * as purchasesStock from './purchases/stock-calls.ts';
import * as reconciliation from './reconciliation/calls.ts';
import * as reports from './reports/index.ts';
import * as roadConditions from './road-conditions/calls.ts';
import * as roadConditionsDesk from './road-conditions/desk-calls.ts';
import * as postpaid from './postpaid/index.ts';
import * as priceLists from './price-lists/index.ts';
import * as settlements from './settlements/index.ts';
import * as statements from './statements/calls.ts';
import * as tags from './tags/index.ts';
import * as savedTrips from './saved-trips/calls.ts';
import * as savings from './savings/calls.ts';
import * as spendingReports from './spending-reports/calls.ts';
import * as staff from './staff/index.ts';
import * as tollCalculator from './toll-calculator/calls.ts';
import * as tollStationDesk from './toll-calculator/desk-calls.ts';
import * as tripChecks from './trip-checks/calls.ts';
import * as topUps from './top-ups/index.ts';

/** Every call of the API: what `openapi.json` shows and what the authorisation matrix walks. */
export const allCalls: readonly AnyCall[] = [
  approvals,
  identity,
  personalData,
  payouts,
  postpaid,
  complaints,
  contact,
  corrections,
  counter,
  creditNotes,
  externalToll,
  home,
  integrations,
  lanes,
  language,
  textDesk,
  legal,
  legalDesk,
  mailCheck,
  tags,
  statements,
  passages,
  topUps,
  balanceTransfers,
  cards,
  purchases,
  purchasesDesk,
  purchasesDevices,
  purchasesPointStock,
  purchasesStock,
  purchaseRequests,
  purchaseRequestsDesk,
  tollCalculator,
  tollStationDesk,
  reconciliation,
  settlements,
  priceLists,
  eInvoices,
  books,
  budgets,
  reports,
  roadConditions,
  roadConditionsDesk,
  pointsOfSale,
  pointsOfSaleDesk,
  savings,
  spendingReports,
  savedTrips,
  tripChecks,
  staff,
]
  .flatMap((area): unknown[] => Object.values(area))
  .filter(isCall);

function isCall(value: unknown): value is AnyCall {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (value.kind === 'envelope' || value.kind === 'file')
  );
}
