import type { Currency, LanguageId, StaffRole } from '@rampa/contract';
import { clerks, engineers, supervisors } from '@rampa/contract';
import { waitingCounted } from '@rampa/contract/reports';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { QueueState } from '../../platform/jobs/jobs.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';
import type { OpenComplaints } from '../complaints/index.ts';
import type { WaitingDeliveries } from '../integrations/index.ts';
import type { PaymentFigures } from '../payments/index.ts';
import {
  createRoadStates,
  type RoadSources,
  type RoadState,
  type TollState,
} from './road-states.ts';

interface QueueStates {
  readonly mail: {
    readonly waiting: number;
    readonly oldestSeconds: number;
    readonly failed: number;
  };
  readonly webhooks: WaitingDeliveries;
}

/** What waits at each desk, counted up to `waitingCounted`; null if the operator does without an `OptionalDesk`. */
type DeskStates = Readonly<Record<CountedDesk, number> & Record<OptionalDesk, number | null>> & {
  readonly complaints: OpenComplaints;
  readonly payments: {
    readonly waiting: number;
    readonly overdue: number;
    readonly refusedToday: number;
  };
};

type CountedDesk = 'proposals' | 'messages' | 'requests' | 'payouts' | 'ordersToSend';

type OptionalDesk =
  | 'refused'
  | 'marked'
  | 'lanes'
  | 'transfers'
  | 'settlements'
  | 'eInvoices'
  | 'overdueInvoices'
  | 'pointsLow';

/** What goes on and what waits; null is what others work with. */
export interface WorkState {
  readonly at: Temporal.Instant;
  readonly currency: Currency;
  readonly tolls: TollState | null;
  readonly roads: RoadState | null;
  readonly queues: QueueStates | null;
  readonly desks: DeskStates | null;
}

/** Where the figures come from: each reads little, however long the history is. */
export interface WorkStateSources extends RoadSources {
  jobs(): Promise<readonly QueueState[]>;
  webhooks(scope: StaffScope, now: Temporal.Instant): Promise<WaitingDeliveries>;
  complaints(scope: WideScope, now: Temporal.Instant): Promise<OpenComplaints>;
  payments(
    scope: WideScope,
    span: { readonly now: Temporal.Instant; readonly refusedSince: Temporal.Instant },
  ): Promise<PaymentFigures>;
  /** What waits at a desk. */
  readonly waiting: Readonly<
    Record<CountedDesk, (scope: WideScope, most: number) => Promise<number>>
  > &
    Readonly<Record<OptionalDesk, (scope: WideScope, most: number) => Promise<number | null>>>;
}

export interface WorkStates {
  /** Each part for those who work with it alone. */
  of(scope: StaffScope, languageId: LanguageId): Promise<WorkState>;
}

export function createWorkStates(
  deps: WorkStateSources & { readonly clock: Clock; readonly currency: Currency },
): WorkStates {
  const { clock } = deps;
  const { tollsOf, roadsOf } = createRoadStates(deps);

  const queuesOf = async (scope: StaffScope, now: Temporal.Instant): Promise<QueueStates> => {
    const mail = (await deps.jobs()).find(({ queue }) => queue === 'mail');
    const { waiting, oldestSeconds, failing } = await deps.webhooks(scope, now);
    return {
      mail: {
        waiting: mail?.waiting ?? 0,
        oldestSeconds: Math.max(0, Math.round(mail?.oldestSeconds ?? 0)),
        failed: mail?.failed ?? 0,
      },
      webhooks: { waiting, oldestSeconds, failing },
    };
  };

  const desksOf = async (scope: StaffScope, now: Temporal.ZonedDateTime): Promise<DeskStates> => {
    const instant = now.toInstant();
    const { waiting } = deps;
    const refusedSince = now.startOfDay().toInstant();
    const payments = await deps.payments(scope, { now: instant, refusedSince });
    return {
      complaints: await deps.complaints(scope, instant),
      proposals: await waiting.proposals(scope, waitingCounted),
      messages: await waiting.messages(scope, waitingCounted),
      requests: await waiting.requests(scope, waitingCounted),
      payouts: await waiting.payouts(scope, waitingCounted),
      marked: await waiting.marked(scope, waitingCounted),
      refused: await waiting.refused(scope, waitingCounted),
      lanes: await waiting.lanes(scope, waitingCounted),
      transfers: await waiting.transfers(scope, waitingCounted),
      settlements: await waiting.settlements(scope, waitingCounted),
      eInvoices: await waiting.eInvoices(scope, waitingCounted),
      overdueInvoices: await waiting.overdueInvoices(scope, waitingCounted),
      ordersToSend: await waiting.ordersToSend(scope, waitingCounted),
      pointsLow: await waiting.pointsLow(scope, waitingCounted),
      payments: {
        waiting: payments.waiting,
        overdue: payments.overdue,
        refusedToday: payments.refused,
      },
    };
  };

  return {
    async of(scope, languageId) {
      const instant = clock.now();
      const now = instant.toZonedDateTimeISO(tollTimeZone);
      const may = ({ staff }: { readonly staff: readonly StaffRole[] }) =>
        staff.includes(scope.role);
      return {
        at: instant,
        currency: deps.currency,
        tolls: may(supervisors) ? await tollsOf(scope, now) : null,
        roads: may(engineers) ? await roadsOf(scope, now, languageId) : null,
        queues: may(engineers) ? await queuesOf(scope, instant) : null,
        desks: may(clerks) ? await desksOf(scope, now) : null,
      };
    },
  };
}
