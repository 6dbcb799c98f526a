import { createHash } from 'node:crypto';
import type { Queries } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { insertCalculations } from './shared-calculations.store.ts';
import type { Calculation } from './recorded-passage.ts';

const ids = new WeakMap<Calculation, string>();

/**
 * The id under which passages share a calculation, a UUID that is made of its text. Undefined where the passage has marks: their
 * reasons are its own.
 */
export function sharedIdOf(calculation: Calculation): string | undefined {
  if (calculation.reasons.length > 0) return undefined;
  const known = ids.get(calculation);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(JSON.stringify(calculation)).digest('hex');
  const id = digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
  ids.set(calculation, id);
  return id;
}

/** More are not remembered as kept, nor gathered to be kept. */
const MOST = 100_000;
/** How long nothing is kept once that was refused or failed, in milliseconds: an upgrade may be finished, or a machine come back. */
const REFUSED_MS = 60_000;
/** How long it is remembered what is kept, in milliseconds: a database that failed may have lost it. */
const KEPT_MS = 3_600_000;

/**
 * Keeps what passages were computed by, for the next ones of the same price to share. That is done after the transaction
 * that has recorded them: within it, deliveries with the same new calculation would wait for each other. What is not kept yet, or
 * was lost with a database that failed, goes into its passage.
 */
export interface CalculationKeeper {
  /** Notes calculations that may be new. */
  note(calculations: readonly Calculation[]): void;
  /** Keeps those that were noted. */
  keep(queries: Queries): Promise<void>;
}

export function createCalculationKeeper({
  log,
  now = () => performance.now(),
}: {
  readonly log?: Pick<Log, 'warn'> | undefined;
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number;
}): CalculationKeeper {
  const kept = new Set<string>();
  let noted = new Map<string, Calculation>();
  let keptUntil = 0;
  let refusedUntil = 0;
  return {
    note(calculations) {
      // What is refused would only fill the memory.
      if (now() < refusedUntil) return;
      if (kept.size > MOST || now() > keptUntil) {
        kept.clear();
        keptUntil = now() + KEPT_MS;
      }
      for (const calculation of calculations) {
        const id = sharedIdOf(calculation);
        if (id !== undefined && !kept.has(id) && noted.size < MOST) noted.set(id, calculation);
      }
    },
    async keep(queries) {
      if (noted.size === 0 || now() < refusedUntil) return;
      const fresh = noted;
      noted = new Map();
      try {
        if (!(await insertCalculations(queries, fresh))) {
          refusedUntil = now() + REFUSED_MS;
          return;
        }
      } catch (error) {
        // The passages are recorded; the next ones of these prices have a calculation of their own.
        log?.warn({ err: error }, 'calculations were not kept');
        refusedUntil = now() + REFUSED_MS;
        return;
      }
      for (const id of fresh.keys()) kept.add(id);
    },
  };
}
