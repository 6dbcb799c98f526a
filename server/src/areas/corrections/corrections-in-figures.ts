import type { Database } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import { selectCorrectionFigures, type CorrectionFigure } from './clerk-figures.store.ts';
import { countOpenRefused } from './refused-desk.store.ts';
import { selectRefusedFigures, type RefusedFigure } from './refused-passages.store.ts';
import { countOpenReviews } from './reviews.store.ts';

export interface CorrectionsInFigures {
  /** Passages that could not be charged and wait for staff, counted up to a number. */
  openRefused(scope: WideScope, most: number): Promise<number>;
  /** Passages that look wrong and wait for staff, counted up to a number. */
  openMarked(scope: WideScope, most: number): Promise<number>;
  /** What staff decided in a period; read where it disturbs nobody. */
  decidedOf(
    scope: WideScope,
    span: Parameters<typeof selectCorrectionFigures>[2],
  ): Promise<readonly CorrectionFigure[]>;
  /** What was refused on days of toll time, both included; read where it disturbs nobody. */
  refusedOf(
    scope: WideScope,
    days: { readonly from: string; readonly to: string },
  ): Promise<readonly RefusedFigure[]>;
}

/** What the operator wants to know of corrections as a whole. */
export function createCorrectionsInFigures(database: Database): CorrectionsInFigures {
  const { queries } = database;
  return {
    openRefused: (scope, most) => countOpenRefused(scope, queries, most),
    openMarked: (scope, most) => countOpenReviews(scope, queries, most),
    decidedOf: (scope, span) =>
      database.read((from) => selectCorrectionFigures(scope, from.queries, span)),
    refusedOf: (scope, days) =>
      database.read((from) => selectRefusedFigures(scope, from.queries, days)),
  };
}
