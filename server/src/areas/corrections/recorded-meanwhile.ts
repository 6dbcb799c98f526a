import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AllAccounts, WideScope } from '../../platform/scope/scope.ts';
import { underKeys, type DeliveryReader } from '../passages/index.ts';
import type { Tags } from '../tags/index.ts';
import type { MendsAbroad } from '../external-toll/index.ts';
import type { RefusedRow } from './refused-desk.store.ts';
import { markRecorded, selectUnchargedAfter } from './refused-sweep.store.ts';

const SWEEP_SECONDS = 300;
/** Records of one step, and steps of a sweep; the next one goes on where this one ended. */
const STEP = 500;
const MOST_STEPS = 20;
/** Lanes that deliver again do so within a month. */
const CLOSED_HOURS = 31 * 24;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export interface RecordedMeanwhile {
  /** Ids of those of the records that were delivered again and recorded. */
  among(
    scope: WideScope,
    queries: Queries,
    records: readonly Pick<RefusedRow, 'recordId' | 'content' | 'document' | 'reason'>[],
  ): Promise<readonly string[]>;
  /** Closes those that nobody has to work on any more, and marks those that were charged though nobody was to pay. */
  sweep(all: AllAccounts): Promise<void>;
}

/** Finds refused passages that lanes have delivered again with success, such as once their tag was known. */
export function createRecordedMeanwhile({
  database,
  clock,
  jobs,
  tags,
  reader,
  mends,
  used = true,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly tags: Pick<Tags, 'findOwnersAt'>;
  readonly reader: Pick<DeliveryReader, 'readLine'>;
  readonly mends: Pick<MendsAbroad, 'recorded'>;
  /** Whether staff work on refused passages. */
  readonly used?: boolean;
}): RecordedMeanwhile {
  const { queries } = database;
  let after = BEFORE_ALL;

  /** The partner corrects a passage under its own key; where that was used, only the same passage counts. */
  const amongAbroad: RecordedMeanwhile['among'] = async (scope, from, records) => {
    const abroad = records.flatMap(({ recordId, document, reason }) =>
      document === null ? [] : [{ recordId, document, onlySame: reason === 'key-used-otherwise' }],
    );
    const recorded = await mends.recorded(scope, from, abroad);
    return abroad.flatMap(({ recordId }, at) => (recorded[at] === true ? [recordId] : []));
  };

  const among: RecordedMeanwhile['among'] = async (scope, from, records) => {
    const fromAbroad = await amongAbroad(scope, from, records);
    const read = records.flatMap(({ recordId, content, document }) => {
      if (document !== null) return [];
      const line = reader.readLine(content);
      return line.ok ? [{ recordId, delivered: line.passage }] : [];
    });
    const serialNumbers = [...new Set(read.map(({ delivered }) => delivered.serialNumber))];
    const ownerAt = await tags.findOwnersAt(scope, from, serialNumbers);
    const asked = read.flatMap((one) => {
      const owner = ownerAt(one.delivered.serialNumber, one.delivered.exitedAt);
      return owner === undefined ? [] : [{ ...one, owner }];
    });
    const found = await underKeys(scope, from, asked);
    const home = asked.flatMap(({ recordId }, at) => (found[at] === 'same' ? [recordId] : []));
    return [...fromAbroad, ...home];
  };

  const sweep = async (all: AllAccounts): Promise<void> => {
    const now = clock.now();
    const closedSince = now.subtract({ hours: CLOSED_HOURS });
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const given = { after, closedSince };
      const uncharged = await selectUnchargedAfter(all, queries, given, STEP);
      const recorded = await among(all, queries, uncharged);
      if (recorded.length > 0) {
        await database.transaction((tx) => markRecorded(all, tx, recorded, now));
      }
      after = uncharged.at(-1)?.recordId ?? BEFORE_ALL;
      if (uncharged.length < STEP) {
        after = BEFORE_ALL;
        return;
      }
    }
  };

  if (used) jobs.every('refused-passages', SWEEP_SECONDS, sweep);
  return { among, sweep };
}
