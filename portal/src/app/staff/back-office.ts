import { proposalsRoute } from '../../areas/approvals/routes.tsx';
import { ledgerDayRoute, ledgerDaysRoute } from '../../areas/books/routes.tsx';
import { cannedDeskRoute, complaintDeskRoute } from '../../areas/complaints/desk/routes.tsx';
import { messagesRoute } from '../../areas/contact/desk/routes.tsx';
import { markedPassagesRoute, refusedPassagesRoute } from '../../areas/corrections/routes.tsx';
import { tillRoute } from '../../areas/counter/routes.tsx';
import { customerAbroadRoute } from '../../areas/external-toll/desk/routes.tsx';
import { staffAccountRoute, staffPasswordRoute } from '../../areas/identity/staff/routes.tsx';
import { laneHoursRoute } from '../../areas/lanes/routes.tsx';
import { legalDeskRoute } from '../../areas/legal/desk/routes.tsx';
import { customerPassagesRoute } from '../../areas/passages/desk/routes.tsx';
import { payoutsRoute } from '../../areas/payouts/routes.tsx';
import { stationsDeskRoute } from '../../areas/toll-calculator/desk/routes.tsx';
import { pointsDeskRoute } from '../../areas/points-of-sale/desk/routes.tsx';
import { dispatchRoute, stockRoute } from '../../areas/purchases/desk/routes.tsx';
import { devicesRoute } from '../../areas/purchases/devices/routes.tsx';
import { deskRoute } from '../../areas/purchase-requests/desk/routes.tsx';
import { transfersRoute } from '../../areas/reconciliation/routes.tsx';
import {
  openPaymentsRoute,
  operatorReportRoute,
  queuesRoute,
} from '../../areas/reports/routes.tsx';
import {
  priceChangesRoute,
  priceListsRoute,
  pricesRoute,
} from '../../areas/price-lists/routes.tsx';
import { overdueRoute } from '../../areas/postpaid/desk/routes.tsx';
import { eInvoicesRoute } from '../../areas/e-invoices/routes.tsx';
import { settlementsRoute } from '../../areas/settlements/routes.tsx';
import { eventDeskRoute } from '../../areas/road-conditions/desk/routes.tsx';
import {
  auditRoute,
  colleaguesRoute,
  customerHistoryRoute,
  customersRoute,
} from '../../areas/staff/routes.tsx';
import { textDeskRoute } from '../../areas/text-desk/routes.tsx';
import { staffRoute } from '../../lib/routing/parents.ts';
import { counterRoute } from './counter-route.tsx';
import { staffStartRoute } from './staff-start-route.tsx';

/** The back office, loaded once somebody of the staff enters it: its routes, which replace their stand-in, and its shell. */
export const backOffice = staffRoute.addChildren([
  staffStartRoute,
  complaintDeskRoute,
  customersRoute,
  customerPassagesRoute,
  customerAbroadRoute,
  customerHistoryRoute,
  messagesRoute,
  proposalsRoute,
  payoutsRoute,
  tillRoute,
  counterRoute,
  refusedPassagesRoute,
  laneHoursRoute,
  markedPassagesRoute,
  transfersRoute,
  settlementsRoute,
  priceListsRoute,
  pricesRoute,
  priceChangesRoute,
  eInvoicesRoute,
  overdueRoute,
  ledgerDaysRoute,
  ledgerDayRoute,
  deskRoute,
  pointsDeskRoute,
  stationsDeskRoute,
  dispatchRoute,
  stockRoute,
  devicesRoute,
  eventDeskRoute,
  cannedDeskRoute,
  textDeskRoute,
  legalDeskRoute,
  operatorReportRoute,
  openPaymentsRoute,
  queuesRoute,
  auditRoute,
  colleaguesRoute,
  staffAccountRoute,
  staffPasswordRoute,
]);

export { StaffLayout } from './staff-layout.tsx';
