import { v7 as uuid } from 'uuid';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { costCentreHistory, type Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { passagesRecorded, tagsCharged } from './events.ts';
import { lookBackMs } from './passage-rules.ts';
import type { JudgedPassage } from './passage-rules.ts';
import {
  addToDays,
  claimKeys,
  ensurePartition,
  insertPassages,
  selectKnown,
} from './record-passages.store.ts';
import { compareWithRecorded } from './compare-with-recorded.ts';
import { sumReports, type RecordReport } from './record-report.ts';
import { chargePassage } from './recorded-passage.ts';
import type { DeliveredPassage, Owner, RecordedPassage, Refusal } from './recorded-passage.ts';
import { tollJournalOf } from './toll-journal.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { createTollTime } from '../../platform/toll-time.ts';

export interface PassageRecorder {
  /**
   * Records what lanes deliver: prices, marks, counts under its day and charges the tag's balance,
   * each passage once however often it is delivered. A transaction an account.
   */
  recordPassages(
    all: AllAccounts,
    delivered: readonly DeliveredPassage[],
    options?: RecordingOptions,
  ): Promise<RecordReport>;
  /**
   * The same for one account in the caller's transaction, for tags whose owners are known.
   * `delivered` may be in any order.
   */
  recordForAccount(
    scope: AccountScope,
    tx: Tx,
    owners: ReadonlyMap<string, Owner>,
    delivered: readonly DeliveredPassage[],
    options?: RecordingOptions,
  ): Promise<RecordReport>;
}

export interface RecordingOptions {
  /** Dry run: reports outcomes without writing. */
  readonly dryRun?: boolean;
}

export interface RecorderOptions {
  readonly database: Database;
  readonly calculator: TollCalculator;
  readonly tags: Pick<Tags, 'findOwners'>;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly events: Events;
  /** Ids of passages and journals; by default UUIDv7. */
  readonly newId?: () => string;
}

/** Rows of one statement: enough to be fast, few enough to be short. */
const BATCH = 1000;

export function createPassageRecorder(options: RecorderOptions): PassageRecorder {
  const { database, calculator, tags, wallet, events } = options;
  const newId = options.newId ?? (() => uuid());
  const tollTime = createTollTime();
  const context = { calculator, tollTime, newId };
  const ensurePartitions = async (
    scope: AccountScope,
    tx: Tx,
    passages: readonly RecordedPassage[],
  ): Promise<void> => {
    // Partitions are months of UTC, whatever the toll day is. One that is there costs a look.
    const months = new Set(passages.map(({ exitedAt }) => monthOf(exitedAt)));
    for (const month of months) await ensurePartition(scope, tx, `${month}-01`);
  };

  /**
   * A passage that a stopped tag was refused stays refused: its key is taken, so that it is not
   * charged when the tag is found again and somebody delivers the same once more.
   */
  const keepRefused = async (
    scope: AccountScope,
    tx: Tx,
    delivered: readonly DeliveredPassage[],
    refused: RecordReport['refused'],
  ): Promise<void> => {
    const stopped = new Set(
      refused.filter(({ refusal }) => refusal === 'tag-stopped').map(({ sourceKey }) => sourceKey),
    );
    if (stopped.size === 0) return;
    const keyed = delivered
      .filter(({ sourceKey }) => stopped.has(sourceKey))
      .map(({ sourceKey, exitedAt }) => ({ sourceKey, passageId: newId(), exitedAt }));
    await claimKeys(scope, tx, keyed);
  };

  /** Records those whose keys are new, and answers them. */
  const record = async (
    scope: AccountScope,
    tx: Tx,
    batch: readonly RecordedPassage[],
  ): Promise<ReadonlySet<RecordedPassage>> => {
    const claimed = await claimKeys(scope, tx, batch);
    const fresh = batch.filter(({ passageId }) => claimed.has(passageId));
    if (fresh.length === 0) return new Set();
    await insertPassages(scope, tx, fresh);
    await addToDays(scope, tx, fresh);
    const journals = fresh.filter(({ amountMinor }) => amountMinor > 0);
    await wallet.postJournals(
      scope,
      tx,
      journals.map((passage) => tollJournalOf(passage, newId())),
    );
    return new Set(fresh);
  };

  const recordForAccount: PassageRecorder['recordForAccount'] = async (
    scope,
    tx,
    owners,
    delivered,
    { dryRun = false } = {},
  ) => {
    const { passages, refused } = await chargeAll(scope, tx, owners, delivered, context);
    const tagIds = [...new Set(passages.map(({ tagId }) => tagId))];
    const costCentreAt = await costCentreHistory(scope, tx, tagIds);
    if (!dryRun) {
      await ensurePartitions(scope, tx, passages);
      await keepRefused(scope, tx, delivered, refused);
    }
    const reports: RecordReport[] = [{ recorded: 0, duplicates: 0, refused }];
    for (let at = 0; at < passages.length; at += BATCH) {
      const batch = passages.slice(at, at + BATCH).map((passage) => ({
        ...passage,
        costCentreId: costCentreAt(passage.tagId, passage.exitedAt),
      }));
      const fresh = dryRun ? new Set<RecordedPassage>() : await record(scope, tx, batch);
      if (fresh.size > 0) {
        await events.tell(tx, passagesRecorded, { scope, passages: [...fresh] });
      }
      const others = batch.filter((passage) => !fresh.has(passage));
      reports.push(await compareWithRecorded(scope, tx, others));
      reports.push({ recorded: fresh.size, duplicates: 0, refused: [] });
    }
    return sumReports(reports);
  };

  return {
    recordForAccount,
    async recordPassages(all, delivered, { dryRun = false } = {}) {
      const serialNumbers = [...new Set(delivered.map(({ serialNumber }) => serialNumber))];
      const owners = await tags.findOwners(all, database.queries, serialNumbers);
      const byAccount = Map.groupBy(
        delivered,
        ({ serialNumber }) => owners.get(serialNumber)?.accountId ?? '',
      );
      const reports: RecordReport[] = [];
      for (const [accountId, own] of byAccount) {
        if (accountId === '') {
          reports.push({ recorded: 0, duplicates: 0, refused: own.map(unknownTag) });
          continue;
        }
        const scope = all.account(accountId);
        const report = await database.transaction(async (tx) => {
          const told = await recordForAccount(scope, tx, owners, own, { dryRun });
          if (told.recorded > 0 && !dryRun) {
            await events.tell(tx, tagsCharged, { scope, tagIds: tagsIn(own, owners) });
          }
          return told;
        });
        reports.push(report);
      }
      return sumReports(reports);
    },
  };
}

async function chargeAll(
  scope: AccountScope,
  tx: Tx,
  owners: ReadonlyMap<string, Owner>,
  delivered: readonly DeliveredPassage[],
  context: Parameters<typeof chargePassage>[3],
): Promise<{ passages: RecordedPassage[]; refused: RecordReport['refused'] }> {
  const byTime = delivered.toSorted((a, b) => a.exitedAt - b.exitedAt);
  const history = await createHistory(scope, tx, owners, byTime);
  const passages: RecordedPassage[] = [];
  const refused: { sourceKey: string; refusal: Refusal }[] = [];
  const seen = new Set<string>();
  for (const passage of byTime) {
    const owner = owners.get(passage.serialNumber);
    if (owner === undefined || owner.accountId !== scope.accountId) {
      refused.push(unknownTag(passage));
      continue;
    }
    // A passage twice in one delivery must not be judged against itself.
    const repeated = seen.has(passage.sourceKey);
    seen.add(passage.sourceKey);
    const previous = repeated ? undefined : history.before(owner.tagId, passage);
    const charged = chargePassage(passage, owner, previous, context);
    if (charged.ok) {
      passages.push(charged.passage);
      history.add(owner.tagId, passage);
    } else refused.push({ sourceKey: passage.sourceKey, refusal: charged.refusal });
  }
  return { passages, refused };
}

interface History {
  before(tagId: string, passage: DeliveredPassage): JudgedPassage | undefined;
  add(tagId: string, passage: DeliveredPassage): void;
}

/**
 * Tells what a tag did before a passage: what is recorded already and what was charged before it in
 * the same delivery; what is refused never happened. Passages have to be asked for in the order of
 * time.
 */
async function createHistory(
  scope: AccountScope,
  tx: Tx,
  owners: ReadonlyMap<string, Owner>,
  byTime: readonly DeliveredPassage[],
): Promise<History> {
  const [first, last] = [byTime[0], byTime.at(-1)];
  if (first === undefined || last === undefined) {
    return { before: () => undefined, add: () => undefined };
  }
  const tagIds = new Set<string>();
  for (const { serialNumber } of byTime) {
    const owner = owners.get(serialNumber);
    if (owner?.accountId === scope.accountId) tagIds.add(owner.tagId);
  }
  const known = await selectKnown(
    scope,
    tx,
    [...tagIds],
    first.exitedAt - lookBackMs,
    last.exitedAt,
  );
  const knownByTag = Map.groupBy(known, ({ tagId }) => tagId);
  const latest = new Map<string, JudgedPassage>();
  return {
    before(tagId, passage) {
      const waiting = knownByTag.get(tagId) ?? [];
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        if (next.exitedAt >= passage.exitedAt) break;
        latest.set(tagId, next);
        waiting.shift();
      }
      return latest.get(tagId);
    },
    add: (tagId, passage) => void latest.set(tagId, passage),
  };
}

function tagsIn(
  delivered: readonly DeliveredPassage[],
  owners: ReadonlyMap<string, Owner>,
): readonly string[] {
  const tagIds = delivered.map(({ serialNumber }) => owners.get(serialNumber)?.tagId);
  return [...new Set(tagIds.filter((tagId) => tagId !== undefined))];
}

function unknownTag({ sourceKey }: DeliveredPassage): { sourceKey: string; refusal: Refusal } {
  return { sourceKey, refusal: 'unknown-tag' };
}

function monthOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 7);
}
