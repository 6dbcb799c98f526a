import { waitingCounted } from '@rampa/contract/reports';
import type { Platform } from '../../platform/platform.ts';
import { allAccounts } from '../../platform/scope/make-scope.ts';
import {
  answerDueWithin,
  countOpen,
  countUnanswered,
  lateBefore,
  selectComplaintFigures,
} from '../complaints/index.ts';
import { countOpenRefused, countOpenReviews, selectRefusedFigures } from '../corrections/index.ts';
import { countNewMessages } from '../contact/index.ts';
import { selectWaitingDeliveries } from '../integrations/index.ts';
import type { CompleteLanes, LaneDesk } from '../lanes/index.ts';
import { stationName, type PassageFigures } from '../passages/index.ts';
import { selectPaymentFigures, type UnmatchedTransfers } from '../payments/index.ts';
import { countDuePayouts } from '../payouts/index.ts';
import { countToPrice } from '../purchase-requests/index.ts';
import { countToPack, selectOrderFigures } from '../purchases/index.ts';
import type { TagStatuses } from '../tag-status/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { LedgerFigures } from '../wallet/index.ts';
import { createOperatorFigures } from './operator-figures.ts';
import { createReports } from './report.ts';
import { createWorkStates, type WorkStateSources } from './work-state.ts';

/** Days before the last one for an answer on which a complaint is told to be due soon. */
const SOON_DAYS = 3;

/** What the operator wants to know of all that is recorded; here the figures of the areas are joined. */
export function createReportsArea(
  { database, jobs, clock, facts, settings }: Platform,
  uses: {
    readonly passages: PassageFigures;
    readonly ledger: LedgerFigures;
    readonly tagStatuses: TagStatuses;
    readonly lanes: Pick<LaneDesk, 'differences' | 'figures' | 'promptness' | 'lateLanes'>;
    readonly completeLanes: Pick<CompleteLanes, 'lag'>;
    readonly unmatchedTransfers: Pick<UnmatchedTransfers, 'countOpen'>;
    readonly calculator: TollCalculator;
  },
) {
  const { queries } = database;
  const { passages, ledger, tagStatuses, lanes, unmatchedTransfers, calculator } = uses;
  const desks: Pick<WorkStateSources, 'complaints' | 'payments' | 'waiting'> = {
    async complaints(scope, now) {
      const counted = await countOpen(scope, queries, lateBefore(now));
      const dueSoon = await countUnanswered(scope, queries, answerDueWithin(now, SOON_DAYS));
      return { ...counted, dueSoon };
    },
    payments: (scope, span) =>
      selectPaymentFigures(scope, queries, { ...span, most: waitingCounted }),
    waiting: {
      messages: (scope, most) => countNewMessages(scope, queries, most),
      requests: (scope, most) => countToPrice(scope, queries, most),
      payouts: (scope, most) => countDuePayouts(scope, queries, most),
      transfers: async (scope, most) =>
        settings.bankStatements ? unmatchedTransfers.countOpen(scope, most) : null,
      marked: (scope, most) => countOpenReviews(scope, queries, most),
      refused: (scope, most) => countOpenRefused(scope, queries, most),
      lanes: (scope, most) => lanes.differences(scope, most),
      ordersToSend: (scope, most) => countToPack(scope, queries, most),
    },
  };
  const figures = createOperatorFigures({
    ...desks,
    passages,
    lanes,
    complete: uses.completeLanes,
    clock,
    most: waitingCounted,
  });
  return {
    /** For monitors. */
    figures: () => figures(allAccounts('metrics')),
    reports: createReports({
      passages,
      ledger,
      refusedOf: (scope, days) =>
        database.read((from) => selectRefusedFigures(scope, from.queries, days)),
      lanesOf: async (scope, span) => ({
        ...(await lanes.figures(scope, span)),
        ...(await lanes.promptness(scope, span)),
      }),
      complaintsOf: (scope, span) =>
        database.read((from) => selectComplaintFigures(scope, from.queries, span)),
      ordersOf: (scope, span) =>
        database.read((from) => selectOrderFigures(scope, from.queries, span)),
    }),
    workStates: createWorkStates({
      clock,
      currency: facts.currency,
      passages,
      tagStatuses,
      lanes,
      stationName: (id, languageId) => stationName(calculator, id, languageId),
      jobs: () => jobs.waiting(),
      webhooks: (scope, now) =>
        selectWaitingDeliveries(scope, queries, { now, most: waitingCounted }),
      ...desks,
    }),
  };
}
