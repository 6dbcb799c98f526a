import { failure, success, type Outcome } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { Tags } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { cursorDays, readCursor, writeCursor, type Cursor } from './cursor.ts';
import { closedAccounts } from './events.ts';
import { laneStatusOf } from './tag-status-rules.ts';
import {
  bringLowBalances,
  forgetQueued,
  isRoundComplete,
  queueRange,
  renewRound,
  selectLowBalances,
  type LowBalances,
} from './low-balances.store.ts';
import {
  confirmChange,
  countLanes,
  deleteLanesBefore,
  isQueuedUpTo,
  lockList,
  selectChanges,
  selectEpoch,
  selectLastChange,
  selectLanesBehind,
  selectLastQueued,
  selectList,
  takeQueued,
  writeStatuses,
  type LaneBehind,
  type ListedStatus,
} from './tag-status.store.ts';

/** A page of the list, and how to go on. */
export interface StatusPage {
  readonly tags: readonly ListedStatus[];
  readonly cursor: string;
  readonly more: boolean;
}

export type CursorFault = 'intake.cursor-unknown' | 'intake.cursor-expired';

/** What lanes may accept. */
export interface TagStatuses {
  /** Without a cursor the whole list, page by page; with the last one what has changed since. */
  read(
    all: AllAccounts,
    page: { readonly after: string | null; readonly rows: number },
  ): Promise<Outcome<StatusPage, CursorFault | 'server.unavailable'>>;
  /** A lane has taken in everything up to a cursor. */
  confirm(lane: string, cursor: string): Promise<Outcome<Record<string, never>, CursorFault>>;
  /** Keeps the list; where no lane takes it, only what is queued for it is forgotten. */
  sweep(all: AllAccounts): Promise<void>;
  /** How many lanes there are, and how many lack a change of five minutes ago or have been silent as long. */
  lanes(): Promise<{ readonly all: number; readonly behind: number }>;
  /** Those of them that are behind, silent the longest first. */
  lanesBehind(most: number): Promise<readonly LaneBehind[]>;
}

/** Tags looked at in a transaction: while it runs, other servers' lists wait. */
const BATCH = 5000;
/** Batches that whoever asks for the list waits for; more are left to the sweep. */
const MOST_BATCHES = 4;
const SWEEP_SECONDS = 10;
const UNUSED_SECONDS = 3600;
/** A hundred thousand tags, in some six seconds: a server that is asked to stop waits for its sweep. */
const BATCHES_OF_A_SWEEP = 20;
const SILENT_MINUTES = 5;
const ROUND_HOURS = 24;
/** Of the limits of the countries: whoever changes these raises it, so that servers of before do not bring theirs back. */
export const limitsVersion = 1;

export function createTagStatuses(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly lowBalance: LowBalances;
  readonly tags: Pick<Tags, 'findOwners' | 'blocks' | 'replacements' | 'paidLater'>;
  readonly wallet: Pick<Wallet, 'balancesOf'>;
  /** False where no lane takes the list. */
  readonly used: boolean;
}): TagStatuses {
  const { database, clock } = deps;
  const list = createListing(deps);
  const silentSince = () => clock.now().subtract({ minutes: SILENT_MINUTES });

  /** What is wrong with a cursor, or what it says. */
  const checked = async (text: string): Promise<Outcome<Cursor, CursorFault>> => {
    const cursor = readCursor(text);
    if (cursor === null) return failure('intake.cursor-unknown');
    const age = cursor.issuedAt.until(clock.now()).total('hours');
    const { queries } = database;
    const isOfHere =
      cursor.epoch === (await selectEpoch(queries)) &&
      cursor.changeNo <= (await selectLastChange(queries));
    return isOfHere && age <= cursorDays * 24 ? success(cursor) : failure('intake.cursor-expired');
  };

  const sweep = async (all: AllAccounts): Promise<void> => {
    const now = clock.now();
    await deleteLanesBefore(database.queries, now.subtract({ hours: cursorDays * 24 }));
    await database.transaction((tx) =>
      renewRound(all, tx, { before: now.subtract({ hours: ROUND_HOURS }), now }),
    );
    // Of the round of the day one range at a time: lanes that ask wait for what is queued.
    await list.queueRanges(all, (await list.isWhole(all)) ? 1 : BATCHES_OF_A_SWEEP);
    await deps.tags.blocks.begin(all, database.queries);
    await list.publish(all, BATCHES_OF_A_SWEEP);
  };

  // Triggers go on queueing what changes: once lanes take the list again, it begins again with all tags.
  const forget = (all: AllAccounts): Promise<void> =>
    database.transaction((tx) => forgetQueued(all, tx, clock.now()));

  if (deps.used) deps.jobs.every('tag-statuses', SWEEP_SECONDS, sweep);
  else deps.jobs.every('tag-statuses-unused', UNUSED_SECONDS, forget);

  return {
    sweep: deps.used ? sweep : forget,

    async read(all, { after, rows }) {
      const { queries } = database;
      const from = after === null ? null : await checked(after);
      if (from?.ok === false) return from;
      // A list with gaps would let lanes refuse good tags, or accept stopped ones.
      if (!(await list.isWhole(all))) await list.queueRanges(all, MOST_BATCHES);
      // A block with a later first day changes nothing when that day comes: time alone queues it.
      await deps.tags.blocks.begin(all, queries);
      if (!(await list.publish(all, MOST_BATCHES)) || !(await list.isWhole(all))) {
        return failure('server.unavailable', { seconds: 5 });
      }
      const issued = { epoch: await selectEpoch(queries), issuedAt: clock.now() };
      if (from !== null && from.value.afterSerial === null) {
        const { changeNo } = from.value;
        const tags = await selectChanges(all, queries, { changeNo, rows: rows + 1 });
        const shown = tags.slice(0, rows);
        const cursor = writeCursor({
          ...issued,
          changeNo: shown.at(-1)?.changeNo ?? changeNo,
          afterSerial: null,
        });
        return success({ tags: shown, cursor, more: tags.length > rows });
      }
      // What changes while the list is read comes afterwards, once more.
      const changeNo = from === null ? await selectLastChange(queries) : from.value.changeNo;
      const afterSerial = from?.value.afterSerial ?? '';
      const tags = await selectList(all, queries, { afterSerial, rows: rows + 1 });
      const shown = tags.slice(0, rows);
      const more = tags.length > rows;
      const last = more ? (shown.at(-1)?.serialNumber ?? null) : null;
      const cursor = writeCursor({ ...issued, changeNo, afterSerial: last });
      return success({ tags: shown, cursor, more });
    },

    async confirm(lane, text) {
      const cursor = await checked(text);
      if (!cursor.ok) return cursor;
      // In the middle of the whole list a lane does not know all tags yet.
      if (cursor.value.afterSerial === null) {
        const { changeNo } = cursor.value;
        await confirmChange(database.queries, { lane, changeNo, at: clock.now() });
      }
      return success({});
    },

    lanes: async () =>
      deps.used ? countLanes(database.queries, silentSince()) : { all: 0, behind: 0 },
    lanesBehind: async (most) =>
      deps.used ? selectLanesBehind(database.queries, silentSince(), most) : [],
  };
}

/** Keeps the list in line with tags, accounts and balances. */
function createListing(deps: Omit<Parameters<typeof createTagStatuses>[0], 'jobs'>) {
  const { database, clock } = deps;
  let limitsAreThere = false;

  const bringLimits = async (all: AllAccounts): Promise<void> => {
    if (limitsAreThere) return;
    await database.transaction((tx) =>
      bringLowBalances(all, tx, deps.lowBalance, { version: limitsVersion, now: clock.now() }),
    );
    limitsAreThere = true;
  };

  /** The statuses of these tags as they are now. */
  const look = async (
    all: AllAccounts,
    tx: Tx,
    serialNumbers: readonly string[],
  ): Promise<readonly ListedStatus[]> => {
    const found = await deps.tags.findOwners(all, tx, serialNumbers);
    const owners = serialNumbers.flatMap((serialNumber) => found.get(serialNumber) ?? []);
    const blocks = await deps.tags.blocks.inForce(all, tx, owners);
    const balances = await deps.wallet.balancesOf(all, tx, owners);
    const limits = await selectLowBalances(all, tx);
    const off = owners.filter(({ status }) => status === 'neaktivan');
    const accountIds = [...new Set(off.map(({ accountId }) => accountId))];
    const [closed] =
      off.length === 0
        ? []
        : await deps.events.ask(closedAccounts, { scope: all, queries: tx, accountIds });
    const everyAccount = [...new Set(owners.map(({ accountId }) => accountId))];
    const later = await deps.tags.paidLater(all, tx, everyAccount);
    const replaced = await deps.tags.replacements.replacedAmong(all, tx, off);
    return owners.map((tag) => {
      const contract = later.get(tag.accountId);
      const decided = laneStatusOf({
        tag,
        accountClosed: closed?.has(tag.accountId) === true,
        replaced: replaced.has(tag.tagId),
        blocks: blocks.get(tag.tagId) ?? [],
        balanceMinor: balances.get(tag.tagId) ?? 0,
        lowMinor: limits[tag.category],
        lowLimit: contract?.inForce === true ? contract.low : null,
      });
      const { serialNumber, category } = tag;
      return { ...decided, serialNumber, category, since: decided.since ?? clock.now() };
    });
  };

  return {
    /** Whether every tag has been queued since the limits changed. */
    async isWhole(all: AllAccounts): Promise<boolean> {
      await bringLimits(all);
      return isRoundComplete(all, database.queries);
    },
    /** Queues the next ranges of a round over all tags, up to its end. */
    async queueRanges(all: AllAccounts, batches: number): Promise<void> {
      for (let count = 0; count < batches; count += 1) {
        if (!(await database.transaction((tx) => queueRange(all, tx, BATCH)))) return;
      }
    },
    /** True once all is in the list that was queued when it was called; what comes meanwhile has time. */
    async publish(all: AllAccounts, batches: number): Promise<boolean> {
      const last = await selectLastQueued(database.queries);
      if (last === null) return true;
      for (let count = 0; count < batches; count += 1) {
        await database.transaction(async (tx) => {
          await lockList(tx);
          const serialNumbers = await takeQueued(tx, BATCH);
          await writeStatuses(all, tx, await look(all, tx, serialNumbers), clock.now());
        });
        if (!(await isQueuedUpTo(database.queries, last))) return true;
      }
      return false;
    },
  };
}
