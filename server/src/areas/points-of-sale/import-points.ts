import type { Country } from '@rampa/contract';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { pointChanges } from './point-changes.store.ts';
import { differences, isListed } from './point-rules.ts';
import type { Notice, PointRecord } from './points-file.ts';
import {
  forgetEdit,
  lockPoints,
  upsertNotice,
  upsertPoint,
  type KeptPoint,
} from './points-of-sale.store.ts';

export interface ImportReport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  /** Changed on screen since, and otherwise than in the file: they stay as they are. */
  readonly kept: readonly string[];
  /** The same, where the file was to win. */
  readonly overwritten: readonly string[];
}

/** Receives lines of progress. */
const SLICE = 500;

interface ImportOptions {
  readonly database: Database;
  readonly country: Country;
  readonly clock: Clock;
  readonly dryRun: boolean;
  /** The file wins over what staff have changed on screen. */
  readonly overwrite?: boolean;
  readonly say: (line: string) => void;
}

/**
 * Imports points of sale, all or none; points that the file does not name stay unchanged. So do those that staff have
 * changed on screen, until a file says the same or is to win.
 */
export function importPoints(
  {
    points,
    notice,
  }: { readonly points: readonly PointRecord[]; readonly notice?: Notice | undefined },
  { database, country, clock, dryRun, overwrite = false, say }: ImportOptions,
): Promise<ImportReport> {
  return database.transaction(async (tx) => {
    // What staff save meanwhile waits, and does not get lost.
    const before = await lockPoints(tx, country);
    const known = new Map(before.map((one) => [one.point.id, one]));
    const at = clock.now();
    const sorted = sortOut(points, known, { overwrite, today: tollDay(at) });
    const { added, changed, kept, overwritten, same } = sorted;
    if (!dryRun) {
      const written = [...added, ...changed, ...overwritten];
      for (const [index, point] of written.entries()) {
        await upsertPoint(tx, country, point, before.length + index, at);
        const was = known.get(point.id);
        if (was !== undefined) {
          const change = { kind: 'imported', at, by: 'operator' } as const;
          const fields = differences(was, { point, lastDay: null });
          await pointChanges.insert(tx, country, point.id, { ...change, before: fields });
        }
        if ((index + 1) % SLICE === 0) say(`${index + 1} / ${written.length}`);
      }
      for (const { id } of same) {
        if (known.get(id)?.editedAt !== null) await forgetEdit(tx, country, id);
      }
      if (notice !== undefined) await upsertNotice(tx, country, notice, at);
    }
    return {
      added: added.map(({ id }) => id),
      changed: changed.map(({ id }) => id),
      unchanged: same.length,
      kept: kept.map(({ id }) => id),
      overwritten: overwritten.map(({ id }) => id),
    };
  });
}

/** The outcome for each point of a file. */
function sortOut(
  points: readonly PointRecord[],
  known: ReadonlyMap<string, KeptPoint>,
  { overwrite, today }: { readonly overwrite: boolean; readonly today: string },
) {
  const fates = { added: [], changed: [], same: [], kept: [], overwritten: [] } as Record<
    'added' | 'changed' | 'same' | 'kept' | 'overwritten',
    PointRecord[]
  >;
  for (const point of points) {
    const was = known.get(point.id);
    if (was === undefined) fates.added.push(point);
    else if (isAsKept(was, point)) fates.same.push(point);
    else if (was.editedAt === null || isClosedInBoth(was, point, today)) fates.changed.push(point);
    else fates[overwrite ? 'overwritten' : 'kept'].push(point);
  }
  return fates;
}

/** A day that was set on screen is no column of the file, and counts as a change by hand. */
function isAsKept(was: KeptPoint, point: PointRecord): boolean {
  return Object.keys(differences(was, { point, lastDay: null })).length === 0;
}

/** Closed on screen by its last day, in the file at once: they differ in words alone, and the file is followed again. */
function isClosedInBoth(was: KeptPoint, point: PointRecord, today: string): boolean {
  if (!point.closed || isListed(was, today)) return false;
  const { closed: _, lastDay: __, ...others } = differences(was, { point, lastDay: null });
  return Object.keys(others).length === 0;
}
