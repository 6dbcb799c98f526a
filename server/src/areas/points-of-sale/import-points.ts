import type { Country } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Notice, PointRecord } from './points-file.ts';
import { selectPoints, upsertNotice, upsertPoint } from './points-of-sale.store.ts';

export interface ImportReport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
}

/** Receives lines of progress. */
const SLICE = 500;

/** Imports points of sale, all or none; points that the file does not name stay unchanged. */
export function importPoints(
  {
    points,
    notice,
  }: { readonly points: readonly PointRecord[]; readonly notice?: Notice | undefined },
  options: {
    readonly database: Database;
    readonly country: Country;
    readonly clock: Clock;
    readonly dryRun: boolean;
    readonly say: (line: string) => void;
  },
): Promise<ImportReport> {
  const { database, country, clock, dryRun, say } = options;
  return database.transaction(async (tx) => {
    const before = await selectPoints(tx, country);
    const known = new Map(before.map((point) => [point.id, point]));
    const added = points.filter(({ id }) => !known.has(id));
    const changed = points.filter((point) => {
      const old = known.get(point.id);
      return old !== undefined && textOf(old) !== textOf(point);
    });
    if (!dryRun) {
      for (const [at, point] of [...added, ...changed].entries()) {
        await upsertPoint(tx, country, point, before.length + at, clock.now());
        if ((at + 1) % SLICE === 0) say(`${at + 1} / ${added.length + changed.length}`);
      }
      if (notice !== undefined) await upsertNotice(tx, country, notice, clock.now());
    }
    return {
      added: added.map(({ id }) => id),
      changed: changed.map(({ id }) => id),
      unchanged: points.length - added.length - changed.length,
    };
  });
}

/** Equal for equal records, whatever the order of their fields. */
function textOf(point: PointRecord): string {
  return JSON.stringify(Object.entries(point).sort(([a], [b]) => (a < b ? -1 : 1)));
}
