import { failure, success, type Kategorija, type Outcome } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
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
import { bringLowBalances } from './low-balances.store.ts';
import {
  confirmChange,
  countLanes,
  isQueuedUpTo,
  lockList,
  selectChanges,
  selectLastChange,
  selectLastQueued,
  selectList,
  takeQueued,
  writeStatuses,
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
  /** How many lanes there are, and how many have been silent for five minutes. */
  lanes(): Promise<{ readonly all: number; readonly behind: number }>;
}

/** Tags looked at in a transaction: while it runs, other servers' lists wait. */
const BATCH = 5000;
/** Batches that whoever asks for the list waits for; more are left to the sweep. */
const MOST_BATCHES = 4;
const SWEEP_SECONDS = 10;
const SILENT_MINUTES = 5;

export function createTagStatuses(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly lowBalance: Readonly<Record<Kategorija, number>>;
  readonly tags: Pick<Tags, 'findOwners'>;
  readonly wallet: Pick<Wallet, 'balancesOf'>;
}): TagStatuses {
  const { database, clock } = deps;
  let limitsAreThere = false;

  /** Once in the life of a server: another version may have other limits. */
  const bringLimits = async (all: AllAccounts): Promise<void> => {
    if (limitsAreThere) return;
    await database.transaction((tx) => bringLowBalances(all, tx, deps.lowBalance));
    limitsAreThere = true;
  };

  /** True once all is in the list that was queued when it was called; what comes meanwhile has time. */
  const publish = async (all: AllAccounts, batches: number): Promise<boolean> => {
    await bringLimits(all);
    const last = await selectLastQueued(database.queries);
    if (last === null) return true;
    for (let count = 0; count < batches; count += 1) {
      await database.transaction(async (tx) => {
        await lockList(tx);
        const serialNumbers = await takeQueued(tx, BATCH);
        await writeStatuses(all, tx, await look(all, tx, serialNumbers));
      });
      if (!(await isQueuedUpTo(database.queries, last))) return true;
    }
    return false;
  };

  /** The statuses of these tags as they are now. */
  const look = async (
    all: AllAccounts,
    tx: Tx,
    serialNumbers: readonly string[],
  ): Promise<readonly ListedStatus[]> => {
    const found = await deps.tags.findOwners(all, tx, serialNumbers);
    const owners = serialNumbers.flatMap((serialNumber) => found.get(serialNumber) ?? []);
    const balances = await deps.wallet.balancesOf(all, tx, owners);
    const off = owners.filter(({ status }) => status === 'neaktivan');
    const accountIds = [...new Set(off.map(({ accountId }) => accountId))];
    const [closed] =
      off.length === 0
        ? []
        : await deps.events.ask(closedAccounts, { all, queries: tx, accountIds });
    return owners.map((tag) => ({
      serialNumber: tag.serialNumber,
      category: tag.category,
      since:
        tag.stoppedAt === null
          ? clock.now()
          : Temporal.Instant.fromEpochMilliseconds(tag.stoppedAt),
      ...laneStatusOf({
        tag,
        accountClosed: closed?.has(tag.accountId) === true,
        balanceMinor: balances.get(tag.tagId) ?? 0,
        lowMinor: deps.lowBalance[tag.category],
      }),
    }));
  };

  const checked = (text: string): Outcome<Cursor, CursorFault> => {
    const cursor = readCursor(text);
    if (cursor === null) return failure('intake.cursor-unknown');
    const age = cursor.issuedAt.until(clock.now()).total('hours');
    return age > cursorDays * 24 ? failure('intake.cursor-expired') : success(cursor);
  };

  deps.jobs.every('tag-statuses', SWEEP_SECONDS, async (all) => {
    await publish(all, Number.POSITIVE_INFINITY);
  });

  return {
    async read(all, { after, rows }) {
      const from = after === null ? null : checked(after);
      if (from?.ok === false) return from;
      // A list with gaps would let lanes refuse good tags, or accept stopped ones.
      if (!(await publish(all, MOST_BATCHES))) return failure('server.unavailable', { seconds: 5 });
      const { queries } = database;
      const issuedAt = clock.now();
      const lastChange = await selectLastChange(queries);
      // The database was restored to a moment before: what this lane knows of the time since is lost.
      if (from !== null && from.value.changeNo > lastChange) {
        return failure('intake.cursor-expired');
      }
      if (from !== null && from.value.afterSerial === null) {
        const tags = await selectChanges(all, queries, {
          changeNo: from.value.changeNo,
          rows: rows + 1,
        });
        const shown = tags.slice(0, rows);
        const changeNo = shown.at(-1)?.changeNo ?? from.value.changeNo;
        const cursor = writeCursor({ changeNo, issuedAt, afterSerial: null });
        return success({ tags: shown, cursor, more: tags.length > rows });
      }
      // What changes while the list is read comes afterwards, once more.
      const changeNo = from === null ? lastChange : from.value.changeNo;
      const afterSerial = from?.value.afterSerial ?? '';
      const tags = await selectList(all, queries, { afterSerial, rows: rows + 1 });
      const shown = tags.slice(0, rows);
      const more = tags.length > rows;
      const last = more ? (shown.at(-1)?.serialNumber ?? null) : null;
      return success({
        tags: shown,
        cursor: writeCursor({ changeNo, issuedAt, afterSerial: last }),
        more,
      });
    },

    async confirm(lane, text) {
      const cursor = checked(text);
      if (!cursor.ok) return cursor;
      // In the middle of the whole list a lane does not know all tags yet.
      if (cursor.value.afterSerial === null) {
        const { changeNo } = cursor.value;
        await confirmChange(database.queries, { lane, changeNo, at: clock.now() });
      }
      return success({});
    },

    lanes: () => countLanes(database.queries, clock.now().subtract({ minutes: SILENT_MINUTES })),
  };
}
