import { registerApprovalsRoutes } from './areas/approvals/index.ts';
import {
  registerPointsDeskRoutes,
  registerPointsOfSaleRoutes,
} from './areas/points-of-sale/index.ts';
import { registerContactDeskRoutes, registerContactRoutes } from './areas/contact/index.ts';
import { registerCreditNoteRoutes } from './areas/credit-notes/index.ts';
import { registerCounterRoutes } from './areas/counter/index.ts';
import { registerCorrectionsRoutes } from './areas/corrections/index.ts';
import { registerIdentityRoutes } from './areas/identity/index.ts';
import { registerLanguageRoutes, registerTextDeskRoutes } from './areas/language/index.ts';
import { registerLanesRoutes } from './areas/lanes/index.ts';
import { registerLegalDeskRoutes, registerLegalRoutes } from './areas/legal/index.ts';
import { registerMailCheckRoutes } from './areas/mail-check/index.ts';
import { registerPassagesRoutes } from './areas/passages/index.ts';
import { registerBalanceTransferRoutes } from './areas/balance-transfers/index.ts';
import {
  registerTagBlocksRoutes,
  registerTagHandoverRoutes,
  registerTagReplacementRoutes,
  registerTagServiceRoutes,
  registerTagsRoutes,
} from './areas/tags/index.ts';
import { registerTripChecksRoutes } from './areas/trip-checks/index.ts';
import {
  registerStationDeskRoutes,
  registerTollCalculatorRoutes,
} from './areas/toll-calculator/index.ts';
import { registerPayoutsRoutes } from './areas/payouts/index.ts';
import { registerBooksRoutes } from './areas/books/index.ts';
import { registerReconciliationRoutes } from './areas/reconciliation/index.ts';
import { registerPersonalDataRoutes } from './areas/personal-data/index.ts';
import { registerIntakeRoutes } from './areas/intake/index.ts';
import {
  registerEventDeskRoutes,
  registerRoadConditionsRoutes,
} from './areas/road-conditions/index.ts';
import { registerPaymentRoutes } from './areas/payments/index.ts';
import { registerBudgetsRoutes } from './areas/budgets/index.ts';
import {
  registerAutomaticTopUpsRoutes,
  registerBulkTopUpsRoutes,
  registerCompanyBalanceRoutes,
  registerGuestTopUpsRoutes,
  registerTopUpsRoutes,
} from './areas/top-ups/index.ts';
import { registerCardsRoutes } from './areas/cards/index.ts';
import { registerHomeRoutes } from './areas/home/index.ts';
import {
  registerDeviceRoutes,
  registerOrdersDeskRoutes,
  registerPointStockRoutes,
  registerPurchasesRoutes,
} from './areas/purchases/index.ts';
import {
  registerPurchaseRequestRoutes,
  registerRequestDeskRoutes,
} from './areas/purchase-requests/index.ts';
import { registerExternalTollRoutes, registerInvoiceRoutes } from './areas/external-toll/index.ts';
import {
  registerComplaintOfficeRoutes,
  registerComplaintsRoutes,
} from './areas/complaints/index.ts';
import { registerIntegrationsRoutes } from './areas/integrations/index.ts';
import { registerSavedTripsRoutes } from './areas/saved-trips/index.ts';
import { registerSavingsRoutes } from './areas/savings/index.ts';
import { registerSpendingReportsRoutes } from './areas/spending-reports/index.ts';
import { registerPriceListsRoutes } from './areas/price-lists/index.ts';
import { registerPostpaidRoutes } from './areas/postpaid/index.ts';
import { registerEInvoicesRoutes } from './areas/e-invoices/index.ts';
import { registerSettlementsRoutes } from './areas/settlements/index.ts';
import { registerStatementsRoutes } from './areas/statements/index.ts';
import { registerReportsRoutes } from './areas/reports/index.ts';
import {
  registerColleagueRoutes,
  registerCustomerDataRoutes,
  registerCustomerHistoryRoutes,
  registerStaffRoutes,
  registerViewingRoutes,
} from './areas/staff/index.ts';
import { countries } from './countries.ts';
import type { Http } from './platform/http/http.ts';
import { whereUsed } from './platform/http/where-used.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';

type RouteSettings = Pick<
  Settings,
  | 'publicUrl'
  | 'country'
  | 'accessTokenCookie'
  | 'bankStatements'
  | 'seeAsCustomer'
  | 'dayClose'
  | 'cashAtCounter'
  | 'tagsByStaff'
  | 'ordersDesk'
  | 'tagReplacement'
  | 'priceLists'
  | 'staffDesk'
  | 'pointsDesk'
  | 'stationsDesk'
  | 'secondPersonLimits'
  | 'eInvoices'
  | 'postpaid'
  | 'uses'
>;

/** Every call that the areas serve. */
export function registerRoutes(http: Http, services: Services, settings: RouteSettings): void {
  const { publicUrl, country, accessTokenCookie, pointsDesk, ordersDesk, bankStatements } =
    settings;
  const { dayClose, cashAtCounter, tagsByStaff, tagReplacement, priceLists, stationsDesk, uses } =
    settings;
  registerLanguageRoutes(http, services.language, services.changedTexts);
  registerTextDeskRoutes(http, services.textDesk);
  registerLegalRoutes(http, services.legal);
  registerLegalDeskRoutes(http, services.legalDesk);
  registerIdentityRoutes(http, services.identity);
  registerPersonalDataRoutes(http, services.personalData);
  registerApprovalsRoutes(whereUsed(http, uses.approvals), services.proposalDesk);
  registerPayoutsRoutes(http, services.payouts, uses.payoutFiles);
  registerReconciliationRoutes(http, services.reconciliation, bankStatements);
  registerSettlementsRoutes(http, services.settlementDesk, bankStatements);
  registerPriceListsRoutes(http, services.priceLists, priceLists !== 'false');
  registerEInvoicesRoutes(http, services.eInvoices);
  registerPostpaidRoutes(http, services.postpaid, services.completeness);
  registerBooksRoutes(http, services.books, dayClose);
  registerCounterRoutes(http, services.counter, cashAtCounter);
  registerTagsRoutes(
    http,
    services.tags,
    services.tagVerification,
    services.tagDrivers,
    services.completeness,
  );
  registerTagHandoverRoutes(http, services.tagHandovers);
  registerTagBlocksRoutes(
    http,
    services.tagSwitches,
    services.tagBlockDesk,
    services.accountBlocks,
    uses.tagBlocks,
  );
  registerTagServiceRoutes(http, services.tagServiceDesk, tagsByStaff);
  registerTagReplacementRoutes(http, services.tagReplacementDesk, tagReplacement !== 'off');
  registerBalanceTransferRoutes(http, services.balanceTransfers);
  registerPassagesRoutes(
    http,
    services.passages,
    services.passageDesk,
    services.completeness,
    uses.assistedService,
  );
  const lanes = whereUsed(http, uses.controlRecords);
  registerLanesRoutes(lanes, services.laneDesk, services.completeLanes);
  const corrections = whereUsed(http, uses.passageReview);
  registerCorrectionsRoutes(corrections, services.refusedDesk, services.markedDesk);
  registerTollCalculatorRoutes(http, services.tolls);
  registerStationDeskRoutes(http, services.stationDesk, stationsDesk);
  registerPaymentRoutes(http, services.payments, {
    publicUrl,
    translator: services.language,
    colour: countries[country].documentColor,
    accessTokenCookie,
    accountOf: (token) => services.identity.accountOf(token),
  });
  registerTopUpsRoutes(http, services.topUps, services.receipts, services.completeness);
  registerGuestTopUpsRoutes(http, services.guestTopUps);
  registerAutomaticTopUpsRoutes(http, services.automaticTopUps);
  registerBulkTopUpsRoutes(http, services.bulkTopUps);
  registerCompanyBalanceRoutes(http, services.companyBalances);
  registerCardsRoutes(http, services.cards);
  registerContactRoutes(http, services.contact);
  registerMailCheckRoutes(http, services.mailCheck);
  registerPointsOfSaleRoutes(http, services.pointsOfSale);
  registerPointsDeskRoutes(
    http,
    services.pointsOfSale.desk,
    pointsDesk,
    countries[country].currency,
  );
  registerEventDeskRoutes(http, services.roadEventDesk);
  registerRoadConditionsRoutes(http, services.roadConditions, services.roadFeed);
  registerIntakeRoutes(http, services.intake);
  registerPurchasesRoutes(http, services.purchases, services.invoices);
  registerOrdersDeskRoutes(http, services.ordersDesk, ordersDesk);
  registerDeviceRoutes(http, services.deviceDesk, ordersDesk);
  registerPointStockRoutes(http, services.pointStock, ordersDesk);
  registerPurchaseRequestRoutes(http, services.purchaseRequests);
  registerRequestDeskRoutes(http, services.requestDesk);
  registerStatementsRoutes(http, services.statements, services.completeness);
  registerBudgetsRoutes(http, services.budgets, services.completeness);
  registerSpendingReportsRoutes(http, services.spendingReports);
  registerSavedTripsRoutes(http, services.savedTrips, services.completeness);
  registerSavingsRoutes(http, services.savings);
  registerTripChecksRoutes(http, services.tripChecks);
  registerCreditNoteRoutes(http, services.creditNotes);
  registerHomeRoutes(http, services.home, services.completeness);
  registerComplaintsRoutes(http, services.complaints, services.complaintAttachments);
  registerExternalTollRoutes(http, services.externalToll, uses.assistedService);
  registerInvoiceRoutes(http, services.t4aBilling);
  registerIntegrationsRoutes(http, services.apiKeys, services.webhooks);
  registerReportsRoutes(http, services, uses);
  registerStaffsOwnRoutes(http, services, settings);
  registerContactDeskRoutes(http, services.contactDesk);
}

/** The operator's people, and what they do at a customer's. */
function registerStaffsOwnRoutes(http: Http, services: Services, settings: RouteSettings): void {
  const { country, staffDesk, secondPersonLimits, seeAsCustomer, uses } = settings;
  registerStaffRoutes(http, services.staff, services.customerCards, settings);
  const { currency } = countries[country];
  const access = { staffDesk, secondPersonLimits };
  registerColleagueRoutes(http, services.colleagues, access, currency);
  registerViewingRoutes(http, services.viewings, seeAsCustomer);
  const assisted = whereUsed(http, uses.assistedService);
  registerCustomerHistoryRoutes(assisted, services.customerHistory, services.callers);
  registerCustomerDataRoutes(assisted, services.customerData, services.sendLink);
  registerComplaintOfficeRoutes(
    http,
    services.complaintOffice,
    services.complaintOfficeFiles,
    services.complaintFacts,
    uses.complaintTools,
  );
}
