import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import type { Period } from './period.ts';
import { periods } from './periods.ts';
import { countExpired, forgetExpired } from './periods.store.ts';

export interface Retention {
  /** How many rows of each kind are due now; changes nothing. */
  due(all: AllAccounts): Promise<readonly DuePeriod[]>;
  /**
   * Deletes or blanks what is due, in pieces that hold no locks for long. What is too much for one run is left
   * to the next, and a kind that fails does not keep the others waiting.
   */
  carryOut(all: AllAccounts): Promise<void>;
}

export interface DuePeriod {
  readonly kind: string;
  readonly days: number;
  readonly meaning: string;
  readonly due: number;
}

/** Rows in one statement. */
const PIECE = 1000;
/** Of a kind in one run. */
const MOST_PIECES = 100;

export function createRetention({
  database,
  clock,
  log,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}): Retention {
  const { queries } = database;
  const beforeOf = ({ days }: Period) => clock.now().subtract({ hours: days * 24 });

  const end = async (all: AllAccounts, period: Period): Promise<void> => {
    for (const rows of period.rows) {
      for (let piece = 0; piece < MOST_PIECES; piece += 1) {
        const gone = await forgetExpired(all, queries, rows, beforeOf(period), PIECE);
        if (gone < PIECE) break;
      }
    }
  };

  return {
    async due(all) {
      const found: DuePeriod[] = [];
      for (const period of periods) {
        const { kind, days, meaning } = period;
        let due = 0;
        for (const rows of period.rows) {
          due += await countExpired(all, queries, rows, beforeOf(period));
        }
        found.push({ kind, days, meaning, due });
      }
      return found;
    },
    async carryOut(all) {
      for (const period of periods) {
        await end(all, period).catch((error: unknown) => {
          log.warn({ err: error, kind: period.kind }, 'data past its period could not be deleted');
        });
      }
    },
  };
}
