import { tollDay, type Clock } from '../../platform/clock.ts';
import { isUnavailable } from '../../platform/database/pool.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { usualReadingDays, type PassageDelivery } from '../passages/index.ts';
import { keepRecords, type KeptLimits } from './refused-passages.store.ts';
import { keptRecordsOf, type RefusedRecord } from './refused-record.ts';

/** Keeps what is refused of deliveries, for staff to work on. */
export interface RefusedPassages {
  /**
   * In statements of some hundred records. If the database is away it fails, and the delivery with it, which then comes
   * again; any other fault is logged and the next statement follows, so that passages already recorded are acknowledged.
   */
  keep(
    all: AllAccounts,
    refused: readonly RefusedRecord[],
    /** Address of the system that delivered, or `command line`. */
    deliverer: string,
  ): Promise<void>;
  /** A delivery whose refused passages are kept, unless it is a dry run. */
  keeping(
    delivery: Pick<PassageDelivery, 'deliver'>,
    deliverer: string,
  ): Pick<PassageDelivery, 'deliver'>;
}

/** What a misconfigured system sends in a few days; a flood of garbage takes no more room. */
const usualLimits: KeptLimits = { ofDeliverer: 5000, ofAll: 100_000, days: 30 };
/** Records of one statement; between two of them the server answers others. */
const BATCH = 250;

export function createRefusedPassages({
  database,
  clock,
  log,
  limits = usualLimits,
  readingDays = usualReadingDays,
  used = true,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly limits?: KeptLimits;
  readonly readingDays?: number;
  /** Whether staff work on them; else nothing is kept. */
  readonly used?: boolean;
}): RefusedPassages {
  const keep: RefusedPassages['keep'] = async (all, refused, deliverer) => {
    if (!used) return;
    const at = clock.now();
    const readingUntil = at.add({ hours: readingDays * 24 });
    const given = { deliverer: deliverer.slice(0, 64), at, day: tollDay(at), limits, readingUntil };
    for (let from = 0; from < refused.length; from += BATCH) {
      const batch = refused.slice(from, from + BATCH);
      try {
        const records = keptRecordsOf(batch);
        await database.transaction((tx) => keepRecords(all, tx, records, given));
      } catch (error) {
        if (isUnavailable(error)) throw error;
        log.error({ err: error, refused: batch.length }, 'refused passages could not be kept');
      }
    }
  };

  return {
    keep,
    keeping: (delivery, deliverer) => ({
      async deliver(all, passages, options) {
        const report = await delivery.deliver(all, passages, options);
        if (report.refused.length > 0 && options?.dryRun !== true) {
          const byKey = new Map(passages.map((passage) => [passage.sourceKey, passage]));
          const refused = report.refused.flatMap(({ sourceKey, refusal }) => {
            const passage = byKey.get(sourceKey);
            return passage === undefined ? [] : [{ passage, reason: refusal }];
          });
          await keep(all, refused, deliverer);
        }
        return report;
      },
    }),
  };
}
