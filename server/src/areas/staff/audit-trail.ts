import { auditLinesCounted } from '@rampa/contract/staff';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { aboutAccount, askedFor } from './audit-read.ts';
import type { TrailLine, TrailLines, TrailWish } from './audit-lines.ts';
import { selectTrail } from './audit-view.store.ts';

export type Trail = (
  scope: StaffScope,
  wish: TrailWish & { readonly first: number; readonly rows: number },
) => Promise<{ readonly items: readonly TrailLine[]; readonly totalRecords: number }>;

/** The audit trail as staff search it; each search is a line of it. */
export function createTrail({
  database,
  trailLines,
}: {
  readonly database: Database;
  readonly trailLines: TrailLines;
}): Trail {
  return async (scope, { first, rows, ...wish }) => {
    const selection = await trailLines.select(scope, wish);
    const found =
      selection === null
        ? { items: [], totalRecords: 0 }
        : await selectTrail(scope, database.queries, selection, {
            first,
            rows,
            most: auditLinesCounted,
          });
    await scope.by.record(database.queries, {
      accountId: aboutAccount(selection),
      action: 'audit-read',
      subject: 'audit',
      details: { first, rows, ...askedFor(wish, selection, found.totalRecords > 0) },
    });
    return {
      items: await trailLines.linesOf(scope, found.items),
      totalRecords: found.totalRecords,
    };
  };
}
