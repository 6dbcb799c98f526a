import type { Clock } from '../../platform/clock.ts';
import { tollTimeZone } from '../../platform/clock.ts';
import type { OperatorFigures } from '../../platform/observability/business-metrics.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { CompleteLanes, LaneDesk } from '../lanes/index.ts';
import type { LaterMarks, PassageFigures } from '../passages/index.ts';
import type { WorkStateSources } from './work-state.ts';

/** Milliseconds for which one look serves everybody who asks. */
const MOMENT = 10_000;

/** What a monitor asks for again and again, of the same sources as the first page of the back office. */
export function createOperatorFigures(
  deps: Pick<WorkStateSources, 'complaints' | 'payments' | 'waiting'> & {
    readonly passages: Pick<PassageFigures, 'of'>;
    readonly laterMarks: Pick<LaterMarks, 'daysBehind'>;
    readonly lanes: Pick<LaneDesk, 'promptness' | 'lateLanes'>;
    readonly complete: Pick<CompleteLanes, 'lag'>;
    readonly clock: Clock;
    /** So many are counted at most. */
    readonly most: number;
  },
): (all: AllAccounts) => Promise<OperatorFigures> {
  const { clock, most, waiting } = deps;

  const look = async (all: AllAccounts): Promise<OperatorFigures> => {
    const now = clock.now();
    const local = now.toZonedDateTimeISO(tollTimeZone);
    const day = local.toPlainDate().toString();
    const sums = await deps.passages.of(all, { from: day, to: day }, ['day']);
    const refusedSince = local.startOfDay().toInstant();
    const payments = await deps.payments(all, { now, refusedSince });
    const complaints = await deps.complaints(all, now);
    const posted = await deps.lanes.promptness(all, {
      from: local.startOfDay().toInstant(),
      before: now.add({ hours: 1 }),
    });
    return {
      posted: {
        timed: posted.timed,
        prompt: posted.prompt,
        lateLanes: (await deps.lanes.lateLanes(all, 1)).all,
      },
      behind: await deps.complete.lag(),
      daysToLookThrough: await deps.laterMarks.daysBehind(all),
      passages: sums.reduce((sum, one) => sum + one.passages, 0),
      tolls: sums.map(({ currency, amountMinor }) => ({ currency, amountMinor })),
      payments: {
        waiting: payments.waiting,
        overdue: payments.overdue,
        refused_today: payments.refused,
      },
      complaints: {
        open: complaints.open,
        due_soon: complaints.dueSoon,
        late: complaints.late,
      },
      desks: {
        proposals: await waiting.proposals(all, most),
        messages: await waiting.messages(all, most),
        requests: await waiting.requests(all, most),
        payouts: await waiting.payouts(all, most),
        orders: await waiting.ordersToSend(all, most),
        refused: (await waiting.refused(all, most)) ?? 0,
        marked: (await waiting.marked(all, most)) ?? 0,
        lanes: (await waiting.lanes(all, most)) ?? 0,
        transfers: (await waiting.transfers(all, most)) ?? 0,
        settlements: (await waiting.settlements(all, most)) ?? 0,
        e_invoices: (await waiting.eInvoices(all, most)) ?? 0,
        overdue_invoices: (await waiting.overdueInvoices(all, most)) ?? 0,
      },
    };
  };

  let last: { readonly at: number; readonly figures: Promise<OperatorFigures> } | undefined;
  return (all) => {
    const at = clock.now().epochMilliseconds;
    if (last !== undefined && at >= last.at && at - last.at < MOMENT) return last.figures;
    const figures = look(all);
    last = { at, figures };
    // What failed is no answer for the next.
    void figures.catch(() => {
      last = undefined;
    });
    return figures;
  };
}
