import type { Currency } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import type { ComplaintFigures, Span } from '../complaints/index.ts';
import type { RefusedFigure } from '../corrections/index.ts';
import type { LaneFigures, Promptness } from '../lanes/index.ts';
import type { FiguresBy, PassageFigure, PassageFigures } from '../passages/index.ts';
import type { OrderFigures } from '../purchases/index.ts';
import type { LedgerFigures } from '../wallet/index.ts';
import type { ClerkFigure, ClerkFigures } from './clerk-work.ts';
import { moneyOf, type MoneyFigure } from './money-rules.ts';

/** Days of toll time, `YYYY-MM-DD`, both included. */
export interface ReportedDays {
  readonly from: string;
  readonly to: string;
}

export interface TollSum {
  /** `2026-11-20`, hour `17`, id of the station of exit, code of the category; empty for all. */
  readonly of: string;
  readonly currency: Currency;
  readonly passages: number;
  readonly amountMinor: number;
}

/** The operator's figures of some days. Tolls count on the day of their exit, money when it moved. */
export interface OperatorReport extends ReportedDays {
  /** False while what was recorded before there were figures is still being added up. */
  readonly complete: boolean;
  readonly tolls: Readonly<Record<'total' | FiguresBy, readonly TollSum[]>>;
  /** Records of deliveries that were refused, by reason, each time they came. */
  readonly refused: readonly RefusedFigure[];
  /** Hours of lanes, compared with their control records. */
  readonly lanes: LaneFigures & Promptness;
  readonly money: readonly MoneyFigure[];
  readonly complaints: ComplaintFigures;
  readonly orders: OrderFigures;
  /** What each of the staff did. */
  readonly clerks: readonly ClerkFigure[];
}

export interface Reports {
  of(scope: WideScope, days: ReportedDays): Promise<OperatorReport>;
}

export function createReports(deps: {
  readonly passages: PassageFigures;
  readonly ledger: LedgerFigures;
  readonly refusedOf: (scope: WideScope, days: ReportedDays) => Promise<readonly RefusedFigure[]>;
  readonly lanesOf: (scope: WideScope, span: Span) => Promise<LaneFigures & Promptness>;
  readonly complaintsOf: (scope: WideScope, span: Span) => Promise<ComplaintFigures>;
  readonly ordersOf: (scope: WideScope, span: Span) => Promise<OrderFigures>;
  readonly clerks: ClerkFigures;
}): Reports {
  return {
    async of(scope, { from, to }) {
      const days = { from, to };
      const span = spanOf(days);
      // Asked first: what becomes complete meanwhile is called incomplete, never the other way round.
      const complete =
        (await deps.passages.areComplete(scope)) && (await deps.ledger.areComplete(scope));
      const sums = await deps.passages.of(scope, days, ['day', 'hour', 'station', 'category']);
      const by = (name: FiguresBy) =>
        sums.flatMap(({ by: whose, ...sum }) => (whose === name ? [sum] : []));
      return {
        ...days,
        complete,
        tolls: {
          total: totalOf(sums),
          day: by('day'),
          hour: by('hour'),
          station: by('station'),
          category: by('category'),
        },
        refused: await deps.refusedOf(scope, days),
        lanes: await deps.lanesOf(scope, span),
        money: moneyOf(await deps.ledger.of(scope, days)),
        complaints: await deps.complaintsOf(scope, span),
        orders: await deps.ordersOf(scope, span),
        clerks: await deps.clerks(scope, span),
      };
    },
  };
}

/** Days may have 23 or 25 hours. */
export function spanOf({ from, to }: ReportedDays): Span {
  const begins = (day: Temporal.PlainDate) => day.toZonedDateTime(tollTimeZone).toInstant();
  return {
    from: begins(Temporal.PlainDate.from(from)),
    before: begins(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}

function totalOf(sums: readonly PassageFigure[]): readonly TollSum[] {
  const days = sums.filter(({ by }) => by === 'day');
  return [...Map.groupBy(days, ({ currency }) => currency)].map(([currency, ofIt]) => ({
    of: '',
    currency,
    passages: ofIt.reduce((sum, { passages }) => sum + passages, 0),
    amountMinor: ofIt.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }));
}
