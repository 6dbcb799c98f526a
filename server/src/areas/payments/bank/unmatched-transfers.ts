import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { StaffScope, WideScope } from '../../../platform/scope/scope.ts';
import { selectAssignedFigures, type AssignedFigure } from './assigned-figures.store.ts';
import {
  countUnmatched,
  lockUnmatched,
  markResolved,
  selectAlike,
  selectParts,
  selectUnmatched,
  selectWholes,
  updateNote,
  type PartRecord,
  type UnmatchedRecord,
} from './transfer-desk.store.ts';

/** A transfer as the list has it. */
export interface ListedTransfer extends UnmatchedRecord {
  /** A statement of another format has brought one of the same day and amount as well. */
  readonly alike: boolean;
  /** Of a part that the bank took back: the whole, minor units; null: it is the whole. */
  readonly wholeMinor: number | null;
  /** Empty until it is divided. */
  readonly parts: readonly PartRecord[];
}

/** Transfers that were not credited by themselves, and what staff have done with them. */
export interface UnmatchedTransfers {
  /** What waits, the oldest first, or what was divided, the latest first. */
  list(
    scope: StaffScope,
    page: { readonly open: boolean; readonly first: number; readonly rows: number },
  ): Promise<{ readonly transfers: readonly ListedTransfer[]; readonly total: number }>;
  /** Those that wait, counted up to a number. */
  countOpen(scope: WideScope, most: number): Promise<number>;
  /** What staff assigned in a period; read where it disturbs nobody. */
  assignedOf(
    scope: WideScope,
    span: Parameters<typeof selectAssignedFigures>[2],
  ): Promise<readonly AssignedFigure[]>;
  /** Locked until the transaction ends; undefined if there is none. */
  lock(scope: StaffScope, tx: Tx, transferId: string): Promise<UnmatchedRecord | undefined>;
  /** Parts of a divided transfer, in order. */
  partsOf(scope: StaffScope, tx: Tx, transfer: UnmatchedRecord): Promise<readonly PartRecord[]>;
  /** Notes what is known of a locked transfer, in the name of the scope's member of staff. */
  note(scope: StaffScope, tx: Tx, transfer: UnmatchedRecord, note: string): Promise<void>;
  /** A locked transfer is divided: it waits no longer. */
  resolve(
    scope: StaffScope,
    tx: Tx,
    transfer: UnmatchedRecord,
    parts: readonly PartRecord[],
  ): Promise<void>;
}

export function createUnmatchedTransfers(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): UnmatchedTransfers {
  const { clock, database } = deps;
  const { queries } = database;

  return {
    async list(scope, page) {
      const { records, total } = await selectUnmatched(scope, queries, page);
      const ids = records.map(({ transferId }) => transferId);
      const alike = await selectAlike(scope, queries, ids);
      const wholes = await selectWholes(scope, queries, ids);
      const parts = await selectParts(scope, queries, ids);
      const transfers = records.map((record) => ({
        ...record,
        alike: alike.has(record.transferId),
        wholeMinor: wholes.get(record.transferId) ?? null,
        parts: parts.get(record.transferId) ?? [],
      }));
      return { transfers, total };
    },
    countOpen: (scope, most) => countUnmatched(scope, queries, most),
    assignedOf: (scope, span) =>
      database.read((from) => selectAssignedFigures(scope, from.queries, span)),
    lock: (scope, tx, transferId) => lockUnmatched(scope, tx, transferId),
    async partsOf(scope, tx, { transferId }) {
      return (await selectParts(scope, tx, [transferId])).get(transferId) ?? [];
    },
    note: (scope, tx, { transferId }, note) =>
      updateNote(scope, tx, transferId, { note, at: clock.now(), by: scope.by.actor }),
    resolve: (scope, tx, { transferId }, parts) =>
      markResolved(scope, tx, transferId, { at: clock.now(), by: scope.by.actor, parts }),
  };
}
