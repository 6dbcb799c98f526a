import type { CallResult, Currency, LanguageId, StaffRole } from '@rampa/contract';
import { clerks, engineers, supervisors } from '@rampa/contract';
import { placesNamed, waitingCounted, type getStanjeRada } from '@rampa/contract/reports';
import type { Temporal } from 'temporal-polyfill';
import { toWireInstant, tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { QueueState } from '../../platform/jobs/jobs.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';
import type { WaitingDeliveries } from '../integrations/index.ts';
import type { LaneDesk } from '../lanes/index.ts';
import type { PassageFigure, PassageFigures } from '../passages/index.ts';
import type { PaymentFigures } from '../payments/index.ts';
import type { TagStatuses } from '../tag-status/index.ts';

type WorkState = CallResult<typeof getStanjeRada>;
type Tolls = NonNullable<WorkState['tolls']>;

/** Where the figures come from: each reads little, however long the history is. */
export interface WorkStateSources {
  readonly passages: PassageFigures;
  readonly tagStatuses: Pick<TagStatuses, 'lanes' | 'lanesBehind'>;
  readonly lanes: Pick<LaneDesk, 'promptness' | 'lateLanes'>;
  stationName(stationId: string, languageId: LanguageId): string;
  jobs(): Promise<readonly QueueState[]>;
  webhooks(scope: StaffScope, now: Temporal.Instant): Promise<WaitingDeliveries>;
  complaints(
    scope: WideScope,
    now: Temporal.Instant,
  ): Promise<NonNullable<WorkState['desks']>['complaints']>;
  payments(
    scope: WideScope,
    span: { readonly now: Temporal.Instant; readonly refusedSince: Temporal.Instant },
  ): Promise<PaymentFigures>;
  /** What waits at a desk. */
  readonly waiting: Readonly<
    Record<
      'messages' | 'requests' | 'payouts' | 'refused' | 'marked' | 'lanes' | 'ordersToSend',
      (scope: WideScope, most: number) => Promise<number>
    >
  > & {
    /** Null if staff do not work on transfers. */
    readonly transfers: (scope: WideScope, most: number) => Promise<number | null>;
  };
}

export interface WorkStates {
  /** Each part for those who work with it alone. */
  of(scope: StaffScope, languageId: LanguageId): Promise<WorkState>;
}

/** Hours without a passage after which a station that usually has some is silent. */
const SILENT_HOURS = 2;

export function createWorkStates(
  deps: WorkStateSources & { readonly clock: Clock; readonly currency: Currency },
): WorkStates {
  const { clock, passages } = deps;

  const tollsOf = async (scope: StaffScope, now: Temporal.ZonedDateTime): Promise<Tolls> => {
    const { day, before } = daysOf(now);
    const complete = await passages.areComplete(scope);
    const today = byHour(await passages.of(scope, { from: day, to: day }, ['hour']), deps.currency);
    const earlier = byHour(
      await passages.of(scope, { from: before, to: before }, ['hour']),
      deps.currency,
    );
    const { currency } = deps;
    const sumOf = (hours: readonly HourSum[]) => ({
      passages: hours.reduce((sum, one) => sum + one.passages, 0),
      amount: { amount: hours.reduce((sum, one) => sum + one.amountMinor, 0), currency },
    });
    return {
      day,
      before,
      hours: now.hour,
      sum: sumOf(today.slice(0, now.hour)),
      sumBefore: sumOf(earlier.slice(0, now.hour)),
      byHour: today.map((one, hour) => ({
        hour,
        passages: one.passages,
        amount: { amount: one.amountMinor, currency },
        passagesBefore: earlier[hour]?.passages ?? 0,
        amountBefore: { amount: earlier[hour]?.amountMinor ?? 0, currency },
      })),
      complete,
    };
  };

  const roadsOf = async (
    scope: StaffScope,
    now: Temporal.ZonedDateTime,
    languageId: LanguageId,
  ): Promise<NonNullable<WorkState['roads']>> => {
    // In the first hours of a day nothing can be said yet.
    const silent =
      now.hour < SILENT_HOURS
        ? []
        : await passages.silentStations(scope, {
            ...daysOf(now),
            hours: [now.hour - SILENT_HOURS, now.hour],
            most: placesNamed,
          });
    const before = now.toInstant().add({ hours: 1 });
    const promptness = await deps.lanes.promptness(scope, {
      from: now.startOfDay().toInstant(),
      before,
    });
    const late = await deps.lanes.lateLanes(scope, placesNamed);
    const lanes = await deps.tagStatuses.lanes();
    const behind = lanes.behind === 0 ? [] : await deps.tagStatuses.lanesBehind(placesNamed);
    return {
      silentStations: silent.map(({ stationId, passagesBefore }) => ({
        station_id: stationId,
        name: deps.stationName(stationId, languageId),
        passagesBefore,
      })),
      lanes: lanes.all,
      lanesBehind: lanes.behind,
      posted: {
        ...promptness,
        lateLanes: late.all,
        late: late.lanes.map(({ stationId, lane, exitedAt, postedAt }) => ({
          station_id: stationId,
          name: deps.stationName(stationId, languageId),
          lane,
          exitedAt: toWireInstant(exitedAt),
          postedAt: toWireInstant(postedAt),
        })),
      },
      behind: behind.map(({ lane, confirmedAt }) => ({
        lane,
        confirmedAt: toWireInstant(confirmedAt),
      })),
    };
  };

  const queuesOf = async (
    scope: StaffScope,
    now: Temporal.Instant,
  ): Promise<NonNullable<WorkState['queues']>> => {
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

  const desksOf = async (
    scope: StaffScope,
    now: Temporal.ZonedDateTime,
  ): Promise<NonNullable<WorkState['desks']>> => {
    const instant = now.toInstant();
    const { waiting } = deps;
    const refusedSince = now.startOfDay().toInstant();
    const payments = await deps.payments(scope, { now: instant, refusedSince });
    return {
      complaints: await deps.complaints(scope, instant),
      messages: await waiting.messages(scope, waitingCounted),
      requests: await waiting.requests(scope, waitingCounted),
      payouts: await waiting.payouts(scope, waitingCounted),
      marked: await waiting.marked(scope, waitingCounted),
      refused: await waiting.refused(scope, waitingCounted),
      lanes: await waiting.lanes(scope, waitingCounted),
      transfers: await waiting.transfers(scope, waitingCounted),
      ordersToSend: await waiting.ordersToSend(scope, waitingCounted),
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
        at: toWireInstant(instant),
        tolls: may(supervisors) ? await tollsOf(scope, now) : null,
        roads: may(engineers) ? await roadsOf(scope, now, languageId) : null,
        queues: may(engineers) ? await queuesOf(scope, instant) : null,
        desks: may(clerks) ? await desksOf(scope, now) : null,
      };
    },
  };
}

/** Today, and the same weekday a week before. */
function daysOf(now: Temporal.ZonedDateTime) {
  const today = now.toPlainDate();
  return { day: today.toString(), before: today.subtract({ days: 7 }).toString() };
}

interface HourSum {
  readonly passages: number;
  readonly amountMinor: number;
}

/** The 24 hours of the clock, whether the day has them all or not. */
function byHour(figures: readonly PassageFigure[], currency: Currency): readonly HourSum[] {
  const hours = new Map(
    figures
      .filter((one) => one.currency === currency)
      .map(({ of, passages, amountMinor }) => [Number(of), { passages, amountMinor }]),
  );
  return Array.from(
    { length: 24 },
    (_, hour) => hours.get(hour) ?? { passages: 0, amountMinor: 0 },
  );
}
