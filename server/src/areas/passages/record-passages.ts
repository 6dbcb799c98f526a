import { randomUUIDv7 } from 'node:crypto';
import { isUnavailable } from '../../platform/database/pool.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AllAccounts, SomeAccounts } from '../../platform/scope/scope.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import { chargePassages, tagsOf, type OwnedPassage } from './charge-passages.ts';
import { usualReadingDays } from './camera.ts';
import { compareWithArchived, compareWithRecorded } from './compare-with-recorded.ts';
import { passagesRecorded, tagsCharged } from './events.ts';
import { createEnsurePartitions } from './ensure-partitions.ts';
import { addToDays } from './passage-days.store.ts';
import { selectPassageId } from './passage-keys.store.ts';
import { insertPassages } from './insert-passages.store.ts';
import { claimKeys, inOrderOf } from './record-passages.store.ts';
import { insertReadings } from './readings.store.ts';
import { recordRefusals } from './record-refusals.ts';
import { reportOf, type PassageOutcome } from './record-report.ts';
import type { DeliveredPassage, Owner, RecordedPassage } from './recorded-passage.ts';
import { createCalculationKeeper, type CalculationKeeper } from './shared-calculations.ts';
import { createReleasedMeanwhile } from './released-meanwhile.ts';
import { tollJournalOf } from './toll-journal.ts';
import type { PassageRecorder, RecorderOptions } from './passage-recorder.ts';

/**
 * Passages of one transaction: their accounts are locked no longer than about a tenth of a second, in
 * which a customer of theirs who pays waits.
 */
const BATCH = 1000;
/** So many single passages may fail in a delivery; more say that something else is wrong. */
const MOST_FAILED = 20;

export function createPassageRecorder(options: RecorderOptions): PassageRecorder {
  const { database, tags, events, log } = options;
  const calculations = createCalculationKeeper(options);
  const recordOwned = createRecordOwned(options, calculations);
  const ensurePartitions = createEnsurePartitions(options);
  const { refuseReleased, ownedNow } = createReleasedMeanwhile(tags);
  /** In a transaction of its own, which is tried again where two deliveries need the same months. */
  const prepare = (scope: SomeAccounts, owned: readonly OwnedPassage[]): Promise<void> =>
    database.transaction((tx) => ensurePartitions(scope, tx, owned));

  /**
   * A part that fails is tried again in halves, down to the passage that fails. That one is refused, so
   * that the others are recorded; a database that is away, or a fault of all, fails the delivery.
   */
  const recordPart = async (
    all: AllAccounts,
    part: readonly OwnedPassage[],
    dryRun: boolean,
    failures: Failures,
  ): Promise<Outcomes> => {
    let tries = 0;
    try {
      const recorded = await database.transaction(async (tx) => {
        const owned = tries === 0 ? part : await ownedNow(all, tx, part);
        tries += 1;
        const outcomes = await recordOwned(all, tx, owned, dryRun);
        const charged = owned.filter(({ at }) => outcomes.get(at) === 'recorded');
        if (charged.length > 0 && !dryRun) {
          await refuseReleased(all, tx, charged);
          await events.tell(tx, tagsCharged, { scope: all, tags: tagsOf(charged) });
        }
        return outcomes;
      });
      await calculations.keep(database.queries);
      return recorded;
    } catch (error) {
      const [first] = part;
      if (isUnavailable(error) || first === undefined) throw error;
      if (part.length > 1) {
        const middle = Math.ceil(part.length / 2);
        return new Map([
          ...(await recordPart(all, part.slice(0, middle), dryRun, failures)),
          ...(await recordPart(all, part.slice(middle), dryRun, failures)),
        ]);
      }
      failures.count += 1;
      if (failures.count > MOST_FAILED || failures.alone) throw error;
      log?.error({ err: error, key: first.delivered.sourceKey }, 'a passage cannot be recorded');
      return new Map<number, PassageOutcome>([[first.at, 'not-recorded']]);
    }
  };

  const recordEach: PassageRecorder['recordEach'] = async (
    all,
    delivered,
    { dryRun = false } = {},
  ) => {
    const serialNumbers = [...new Set(delivered.map(({ serialNumber }) => serialNumber))];
    const ownerAt = await tags.findOwnersAt(all, database.queries, serialNumbers);
    // By account, so that a transaction locks as few as can be, and by time within one.
    const byTime = ownedOf(delivered, ownerAt).toSorted(
      (a, b) => a.delivered.exitedAt - b.delivered.exitedAt,
    );
    const owned = inOrderOf(byTime, ({ owner }) => owner.accountId);
    const outcomes: PassageOutcome[] = delivered.map(() => 'unknown-tag');
    const failures = { count: 0, alone: owned.length === 1 };
    // Before the transactions: one that has written to several machines can no longer create tables on them.
    if (!dryRun) await prepare(all, owned);
    for (let at = 0; at < owned.length; at += BATCH) {
      const part = owned.slice(at, at + BATCH);
      const recorded = await recordPart(all, part, dryRun, failures);
      for (const [place, outcome] of recorded) outcomes[place] = outcome;
    }
    return outcomes;
  };

  return {
    recordEach,
    idOf: selectPassageId,
    async recordPassages(all, delivered, recording) {
      return reportOf(delivered, await recordEach(all, delivered, recording));
    },
    async prepareForAccount(scope, owners, delivered) {
      await calculations.keep(database.queries);
      await prepare(
        scope,
        ownedOf(delivered, (serialNumber) => owners.get(serialNumber)),
      );
    },
    keepCalculations: (queries) => calculations.keep(queries),
    async recordForAccount(scope, tx, owners, delivered, { dryRun = false, tells = false } = {}) {
      const own = ownedOf(delivered, (serialNumber) => owners.get(serialNumber)).filter(
        ({ owner }) => owner.accountId === scope.accountId,
      );
      if (!dryRun) await ensurePartitions(scope, tx, own);
      const recorded = await recordOwned(scope, tx, own, dryRun);
      const charged = own.filter(({ at }) => recorded.get(at) === 'recorded');
      if (!dryRun && charged.length > 0) await refuseReleased(scope, tx, charged);
      if (tells && charged.length > 0) {
        await events.tell(tx, tagsCharged, { scope, tags: tagsOf(charged) });
      }
      const outcomes = delivered.map((_, at) => recorded.get(at) ?? 'unknown-tag');
      return reportOf(delivered, outcomes);
    },
  };
}

interface Failures {
  count: number;
  /** Nothing else was delivered that would show whether the passage or the program is at fault. */
  readonly alone: boolean;
}

/** By the place of the passage in its delivery. */
type Outcomes = ReadonlyMap<number, PassageOutcome>;

/** Records passages of the scope's accounts in one transaction, each table by one statement per batch. */
function createRecordOwned(options: RecorderOptions, calculations: CalculationKeeper) {
  const {
    database,
    calculator,
    tags,
    wallet,
    events,
    archived,
    readingDays = usualReadingDays,
  } = options;
  const newId = options.newId ?? (() => randomUUIDv7());
  const context = { calculator, tollTime: createTollTime(), newId };

  /** Records those whose keys are new, and returns them. */
  const record = async (
    scope: SomeAccounts,
    tx: Tx,
    batch: readonly RecordedPassage[],
    isSplit: boolean,
  ): Promise<ReadonlySet<RecordedPassage>> => {
    const claimed = await claimKeys(scope, tx, batch, { isSplit });
    const fresh =
      claimed.size === batch.length
        ? batch
        : batch.filter(({ passageId }) => claimed.has(passageId));
    if (fresh.length === 0) return new Set();
    await insertPassages(scope, tx, fresh);
    calculations.note(fresh.map(({ calculation }) => calculation));
    await insertReadings(scope, tx, fresh, readingDays);
    await addToDays(scope, tx, fresh);
    const charged = fresh.filter(({ amountMinor }) => amountMinor > 0);
    await wallet.postJournals(
      scope,
      tx,
      charged.map((passage) => tollJournalOf(passage, newId())),
    );
    await events.tell(tx, passagesRecorded, { scope, passages: fresh });
    return new Set(fresh);
  };

  return async (
    scope: SomeAccounts,
    tx: Tx,
    owned: readonly OwnedPassage[],
    dryRun: boolean,
  ): Promise<Outcomes> => {
    const isSplit = await database.isSplit(tx);
    const { passages, refused } = await chargePassages(scope, tx, owned, {
      ...context,
      costCentreAt: await tags.costCentreHistory(scope, tx, tagsOf(owned)),
      keptFrom: (await archived?.keptFrom(scope, tx))?.at,
      isSplit,
    });
    const outcomes = new Map<number, PassageOutcome>(
      refused.map(({ owned: { at }, refusal }) => [at, refusal]),
    );
    const left = refused.filter(({ refusal }) => refusal === 'month-archived');
    const known = await compareWithArchived(
      scope,
      tx,
      left.map(({ owned: { delivered, owner } }) => ({
        accountId: owner.accountId,
        sourceKey: delivered.sourceKey,
        exitedAt: delivered.exitedAt,
      })),
    );
    for (const [
      place,
      {
        owned: { at },
      },
    ] of left.entries()) {
      outcomes.set(at, known[place] ?? 'month-archived');
    }
    if (!dryRun) await recordRefusals(scope, tx, refused, { events, newId, isSplit });
    // All keys begin with the account: what is beside each other in an index is written one after the other.
    const byAccount = inOrderOf(passages, ({ passage }) => passage.accountId);
    for (let from = 0; from < byAccount.length; from += BATCH) {
      const batch = byAccount.slice(from, from + BATCH);
      const fresh = dryRun
        ? new Set<RecordedPassage>()
        : await record(
            scope,
            tx,
            batch.map(({ passage }) => passage),
            isSplit,
          );
      const others = batch.filter(({ passage }) => !fresh.has(passage));
      const compared = await compareWithRecorded(
        scope,
        tx,
        others.map(({ passage }) => passage),
      );
      for (const { at } of batch) outcomes.set(at, 'recorded');
      for (const [place, { at }] of others.entries()) {
        outcomes.set(at, compared[place] ?? 'duplicate');
      }
    }
    return outcomes;
  };
}

function ownedOf(
  delivered: readonly DeliveredPassage[],
  ownerAt: (serialNumber: string, exitedAt: number) => Owner | undefined,
): readonly OwnedPassage[] {
  const owned: OwnedPassage[] = [];
  for (const [at, passage] of delivered.entries()) {
    const owner = ownerAt(passage.serialNumber, passage.exitedAt);
    if (owner !== undefined) owned.push({ at, delivered: passage, owner });
  }
  return owned;
}
