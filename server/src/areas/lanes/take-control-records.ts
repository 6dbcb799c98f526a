import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { clockToleranceMs } from '../passages/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { hourMs, type ControlRecord } from './control-record.ts';
import {
  lockControlRecords,
  selectKnownRecords,
  writeControlRecords,
  type KnownRecord,
} from './control-records.store.ts';
import { addLanes } from './lane-coverage.store.ts';

export type RecordRefusal =
  | 'unknown-station'
  /** More than a quarter of an hour ahead. */
  | 'in-future'
  /** Hours are kept for half a year. */
  | 'too-old'
  /** Another content came under this version. */
  | 'version-used';

/** The outcome of a control record. */
export type RecordOutcome =
  | 'recorded'
  | 'duplicate'
  /** A later version has come before, or the whole hour before a part of it. */
  | 'outdated'
  | RecordRefusal;

/** Takes what lanes say that they have sent: each as often as it is delivered, the latest version stays. */
export type TakeControlRecords = (
  all: AllAccounts,
  records: readonly ControlRecord[],
) => Promise<readonly RecordOutcome[]>;

/** Days for which hours are kept, as `periods.ts` says. */
export const keptDays = 180;
/** Records of one statement. */
const BATCH = 1000;

export function createTakeControlRecords({
  database,
  clock,
  calculator,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly calculator: Pick<TollCalculator, 'station'>;
}): TakeControlRecords {
  const refusalOf = (record: ControlRecord, now: number): RecordRefusal | undefined => {
    if (calculator.station(record.stationId) === undefined) return 'unknown-station';
    if (record.until > now + clockToleranceMs || record.hourAt > now + clockToleranceMs)
      return 'in-future';
    return record.hourAt < now - keptDays * 24 * hourMs ? 'too-old' : undefined;
  };

  const takePart = (
    all: AllAccounts,
    part: readonly ControlRecord[],
  ): Promise<readonly RecordOutcome[]> =>
    database.transaction(async (tx) => {
      await lockControlRecords(tx);
      const known = await selectKnownRecords(all, tx, part);
      const { outcomes, latest } = judgeRecords(part, known);
      if (latest.length > 0) {
        await writeControlRecords(all, tx, latest, clock.now());
        await addLanes(all, tx, latest);
      }
      return outcomes;
    });

  return async (all, records) => {
    const now = clock.now().epochMilliseconds;
    const outcomes = records.map((record): RecordOutcome => refusalOf(record, now) ?? 'recorded');
    const good = [...records.entries()].filter(([at]) => outcomes[at] === 'recorded');
    for (let from = 0; from < good.length; from += BATCH) {
      const part = good.slice(from, from + BATCH);
      const taken = await takePart(
        all,
        part.map(([, record]) => record),
      );
      for (const [index, [place]] of part.entries()) outcomes[place] = taken[index] ?? 'recorded';
    }
    return outcomes;
  };
}

/**
 * The outcome of each record of a part, in their order, and what is to be written: of each hour the latest, but none of a
 * part of the hour where there is one of the whole. Several of one hour may come at once, such as after a lane was without
 * a line.
 */
export function judgeRecords(
  part: readonly ControlRecord[],
  known: readonly KnownRecord[],
): { readonly outcomes: readonly RecordOutcome[]; readonly latest: readonly ControlRecord[] } {
  const latest = new Map<string, ControlRecord>();
  const outcomes = part.map((record, at): RecordOutcome => {
    const hour = `${record.stationId} ${record.hourAt} ${record.lane}`;
    const before = latest.get(hour);
    const stored = known[at];
    const version = before?.version ?? stored?.version ?? null;
    if (version !== null && record.version !== version) {
      const wasWhole = before === undefined ? stored?.isWhole === true : isWhole(before);
      const isLater = isWhole(record) === wasWhole ? record.version > version : isWhole(record);
      if (!isLater) return 'outdated';
    }
    if (version !== record.version) {
      latest.set(hour, record);
      return 'recorded';
    }
    const same = before === undefined ? stored?.isSame === true : isSame(before, record);
    return same ? 'duplicate' : 'version-used';
  });
  return { outcomes, latest: [...latest.values()] };
}

function isWhole({ hourAt, until }: ControlRecord): boolean {
  return until >= hourAt + hourMs;
}

function isSame(one: ControlRecord, other: ControlRecord): boolean {
  return (
    one.passages === other.passages &&
    one.amountMinor === other.amountMinor &&
    one.until === other.until
  );
}
