import { auditLinesCounted } from '@rampa/contract/staff';
import { validate as isUuid } from 'uuid';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { Tags } from '../tags/index.ts';
import { aboutAccount, askedFor } from './audit-read.ts';
import type { TrailLine, TrailLines, TrailWish } from './audit-lines.ts';
import { selectTrail } from './audit-view.store.ts';

export type Trail = (
  scope: StaffScope,
  wish: TrailWish & { readonly first: number; readonly rows: number },
) => Promise<{ readonly items: readonly TrailLine[]; readonly totalRecords: number }>;

export interface TrailTags {
  /** Tags of any accounts, which the lines have only by their ids. */
  readonly tags: Pick<Tags, 'named'>;
}

/** The audit trail as staff search it; each search is a line of it. */
export function createTrail({
  database,
  tags,
  trailLines,
}: TrailTags & {
  readonly database: Database;
  readonly trailLines: TrailLines;
}): Trail {
  /** With the serial numbers of tags: of a fleet, nobody could tell otherwise which one was meant. */
  const withTags = async (scope: StaffScope, lines: readonly TrailLine[]): Promise<TrailLine[]> => {
    const tagIdOf = ({ subject }: TrailLine): string => {
      const [kind, tagId = ''] = subject.split(':');
      return kind === 'tag' && isUuid(tagId) ? tagId : '';
    };
    const owned = lines.flatMap((line) => {
      const [tagId, { accountId }] = [tagIdOf(line), line];
      return tagId === '' || accountId === null ? [] : [{ accountId, tagId }];
    });
    if (owned.length === 0) return [...lines];
    const named = await tags.named(scope, database.queries, owned);
    return lines.map((line) => {
      const serialNumber = named.get(tagIdOf(line))?.serialNumber;
      return serialNumber === undefined ? line : { ...line, subjectName: serialNumber };
    });
  };

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
      items: await withTags(scope, await trailLines.linesOf(scope, found.items)),
      totalRecords: found.totalRecords,
    };
  };
}
