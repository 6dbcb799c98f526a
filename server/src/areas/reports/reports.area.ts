import type { Platform } from '../../platform/platform.ts';
import { selectComplaintFigures } from '../complaints/index.ts';
import type { PassageFigures } from '../passages/index.ts';
import { selectOrderFigures } from '../purchases/index.ts';
import type { LedgerFigures } from '../wallet/index.ts';
import { createReports, type Reports } from './report.ts';

/** What the operator wants to know of all that is recorded; here the figures of the areas are joined. */
export function createReportsArea(
  { database }: Pick<Platform, 'database'>,
  uses: { readonly passages: PassageFigures; readonly ledger: LedgerFigures },
): Reports {
  const { queries } = database;
  return createReports({
    ...uses,
    complaintsOf: (scope, span) => selectComplaintFigures(scope, queries, span),
    ordersOf: (scope, span) => selectOrderFigures(scope, queries, span),
  });
}
