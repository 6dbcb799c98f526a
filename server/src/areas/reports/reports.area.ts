import { waitingCounted } from '@rampa/contract/reports';
import { countActions } from '../../platform/audit/audit-figures.store.ts';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { EInvoicesArea } from '../e-invoices/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { sellerParty } from '../../platform/seller.ts';
import { allAccounts } from '../../platform/scope/make-scope.ts';
import type { Temporal } from 'temporal-polyfill';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import type { ProposalDesk } from '../approvals/index.ts';
import type { ComplaintsInFigures } from '../complaints/index.ts';
import type { ContactDesk } from '../contact/index.ts';
import type { CorrectionsInFigures } from '../corrections/index.ts';
import type { Counter } from '../counter/index.ts';
import { customerName, type IdentityService } from '../identity/index.ts';
import type { WaitingDeliveries } from '../integrations/index.ts';
import type { CompleteLanes, LaneDesk } from '../lanes/index.ts';
import {
  stationName,
  type LaterMarks,
  type PassageFigures,
  type SaidCompleteness,
} from '../passages/index.ts';
import type { Payments, UnmatchedTransfers } from '../payments/index.ts';
import type { PostpaidArea } from '../postpaid/index.ts';
import type { PayoutDesk } from '../payouts/index.ts';
import type { RequestDesk } from '../purchase-requests/index.ts';
import type { OrdersInFigures, PointStockDesk } from '../purchases/index.ts';
import type { StaffService } from '../staff/index.ts';
import type { TagStatuses } from '../tag-status/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { LedgerFigures } from '../wallet/index.ts';
import { createClerkFigures } from './clerk-work.ts';
import { createOperatorFigures } from './operator-figures.ts';
import { createPeriodFiles, createPeriodReportFile } from './period-report-file.ts';
import { createPeriodReports, type PeriodReports, type PeriodReportWish } from './period-report.ts';
import { createReports } from './report.ts';
import { createReportSchedules } from './report-schedules.ts';
import { createWaitingRows, type WaitingRowsDeps } from './waiting-rows.ts';
import { createWorkStates, type WorkStateSources } from './work-state.ts';

const MAIL_SECONDS = 900;

export type ReportsArea = ReturnType<typeof createReportsArea>;

interface ReportsUses {
  readonly approvals: Pick<ProposalDesk, 'countOpen'>;
  readonly passages: PassageFigures;
  readonly laterMarks: Pick<LaterMarks, 'daysBehind'>;
  readonly ledger: LedgerFigures;
  readonly tagStatuses: TagStatuses;
  readonly lanes: Pick<LaneDesk, 'differences' | 'figures' | 'promptness' | 'lateLanes'>;
  readonly completeLanes: Pick<CompleteLanes, 'lag'>;
  readonly unmatchedTransfers: Pick<UnmatchedTransfers, 'countOpen' | 'assignedOf'>;
  readonly calculator: TollCalculator;
  readonly complaints: ComplaintsInFigures;
  readonly contactDesk: Pick<ContactDesk, 'countNew'>;
  readonly corrections: CorrectionsInFigures;
  readonly counter: Pick<Counter, 'figuresOf'>;
  readonly payments: Pick<Payments, 'figures' | 'open'>;
  readonly waitingWebhooks: WaitingRowsDeps['webhooks'];
  readonly waitingDeliveries: (
    scope: StaffScope,
    asked: { readonly now: Temporal.Instant; readonly most: number },
  ) => Promise<WaitingDeliveries>;
  /** What the gateway settled otherwise than we booked; null where staff do not work on it. */
  readonly countSettlements: WorkStateSources['waiting']['settlements'];
  readonly customers: Pick<IdentityService['customers'], 'find'>;
  readonly payouts: Pick<PayoutDesk, 'countDue'>;
  readonly requestDesk: Pick<RequestDesk, 'countToPrice'>;
  readonly orders: OrdersInFigures & Pick<PointStockDesk, 'lowPoints'>;
  readonly language: Translator;
  readonly staffUsers: Pick<IdentityService['staffUsers'], 'names' | 'list'>;
  readonly staff: Pick<StaffService, 'lockRole'>;
  readonly completeness: Pick<SaidCompleteness, 'now'>;
  readonly eInvoices: EInvoicesArea;
  readonly postpaid: PostpaidArea;
}

/** What the operator wants to know of all that is recorded; here the figures of the areas are joined. */
export function createReportsArea(platform: Platform, uses: ReportsUses) {
  const { database, jobs, clock, facts, settings } = platform;
  const { passages, ledger, tagStatuses, lanes, unmatchedTransfers, calculator } = uses;
  const { complaints, corrections, orders, eInvoices } = uses;
  const { passageReview, controlRecords } = settings.uses;
  const desks: Pick<WorkStateSources, 'complaints' | 'payments' | 'waiting'> = {
    complaints: complaints.open,
    payments: (scope, span) => uses.payments.figures(scope, { ...span, most: waitingCounted }),
    waiting: {
      proposals: uses.approvals.countOpen,
      messages: uses.contactDesk.countNew,
      requests: uses.requestDesk.countToPrice,
      payouts: uses.payouts.countDue,
      transfers: async (scope, most) =>
        settings.bankStatements ? unmatchedTransfers.countOpen(scope, most) : null,
      settlements: uses.countSettlements,
      eInvoices: async (scope, most) => (await eInvoices.open?.stuck(scope, most)) ?? null,
      overdueInvoices: async (scope, most) =>
        (await uses.postpaid.open?.countOverdue(scope, most)) ?? null,
      marked: async (scope, most) => (passageReview ? corrections.openMarked(scope, most) : null),
      refused: async (scope, most) => (passageReview ? corrections.openRefused(scope, most) : null),
      lanes: async (scope, most) => (controlRecords ? lanes.differences(scope, most) : null),
      ordersToSend: orders.toPack,
      pointsLow: async (scope, most) =>
        settings.cashAtCounter ? orders.lowPoints(scope, most) : null,
    },
  };
  const figures = createOperatorFigures({
    ...desks,
    passages,
    laterMarks: uses.laterMarks,
    lanes,
    complete: uses.completeLanes,
    clock,
    most: waitingCounted,
  });
  const clerks = createClerkFigures({
    currency: facts.currency,
    complaintsOf: complaints.of,
    counterOf: uses.counter.figuresOf,
    correctionsOf: corrections.decidedOf,
    assignedOf: unmatchedTransfers.assignedOf,
    actionsOf: (scope, actions, span) =>
      database.read(({ queries }) => countActions(scope, queries, actions, span)),
  });
  const periodReports = createPeriodReports({
    clock,
    currency: facts.currency,
    translator: uses.language,
    passages,
    ledger,
    clerks,
    stationName: (id, languageId) => stationName(calculator, id, languageId),
    staffNames: (ids) => uses.staffUsers.names(database.queries, ids),
  });
  const mailed = createFilesAndMails(platform, uses, periodReports);
  const waitingRows = createWaitingRows({
    ...platform,
    payments: uses.payments,
    webhooks: uses.waitingWebhooks,
    async customersOf(scope, accountIds) {
      const found = await uses.customers.find(scope, accountIds);
      return new Map(found.map((one) => [one.accountId, customerName(one)]));
    },
  });
  return {
    /** For the screen: each look is a line of the audit trail. */
    async periodReport(scope: StaffScope, wish: PeriodReportWish) {
      const made = await periodReports(scope, wish);
      if (!made.ok) return made;
      const { by, from, to } = wish;
      await scope.by.record(database.queries, {
        accountId: nobody,
        action: 'operator-report-read',
        subject: `report:${by}`,
        details: { from, to },
      });
      return made;
    },
    ...mailed,
    waitingRows,
    /** For monitors. */
    figures: () => figures(allAccounts('metrics')),
    reports: createReports({
      passages,
      ledger,
      refusedOf: corrections.refusedOf,
      lanesOf: async (scope, span) => ({
        ...(await lanes.figures(scope, span)),
        ...(await lanes.promptness(scope, span)),
      }),
      complaintsOf: complaints.of,
      ordersOf: orders.of,
      clerks,
    }),
    workStates: createWorkStates({
      clock,
      currency: facts.currency,
      passages,
      tagStatuses,
      lanes,
      stationName: (id, languageId) => stationName(calculator, id, languageId),
      jobs: () => jobs.waiting(),
      webhooks: (scope, now) => uses.waitingDeliveries(scope, { now, most: waitingCounted }),
      ...desks,
    }),
  };
}

/** The operator's report as a file, for whoever downloads it and by mail. */
function createFilesAndMails(
  platform: Platform,
  { language, staffUsers, staff, completeness }: ReportsUses,
  of: PeriodReports,
) {
  const { database, jobs, clock, facts, settings } = platform;
  const files = createPeriodFiles({
    of,
    clock,
    currency: facts.currency,
    translator: language,
    facts,
    owner: sellerParty(settings.seller),
  });
  const schedules = createReportSchedules({
    ...platform,
    translator: language,
    publicUrl: settings.publicUrl,
    staffUsers,
    staff,
    completeness,
    of,
    files,
  });
  if (settings.uses.reportsByMail) jobs.every('operator-reports', MAIL_SECONDS, schedules.sweep);
  return { periodReportFile: createPeriodReportFile(files, database), schedules };
}
