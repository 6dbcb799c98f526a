import type { ComplaintState } from '@rampa/contract/complaints';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, DeskScope } from '../../platform/scope/scope.ts';
import {
  columns,
  rowsOf,
  toRecord,
  type ComplaintRecord,
  type NewComplaint,
} from './complaint-record.store.ts';
import type { ChangeCursor } from './change-cursor.ts';
import { closedStates, openStates } from './complaint-rules.ts';
import { filerOf } from './filer.ts';

/** False if the number is taken. */
export async function claimComplaintNumber(
  { accountId }: AccountScope,
  tx: Tx,
  number: string,
): Promise<boolean> {
  const row = await tx
    .insertInto('complaint_directory')
    .values({ complaint_number: number, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('complaint_number')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectOwner(
  _desk: DeskScope,
  queries: Queries,
  number: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('complaint_directory')
    .select('account_id')
    .where('complaint_number', '=', number)
    .executeTakeFirst();
  return row?.account_id;
}

/** False if the account has used the idempotency key before. */
export async function insertComplaint(
  scope: AccountScope,
  tx: Tx,
  complaint: NewComplaint,
): Promise<boolean> {
  const { subject, receivedAt } = complaint;
  const row = await tx
    .insertInto('complaints')
    .values({
      account_id: scope.accountId,
      complaint_id: complaint.complaintId,
      user_id: complaint.userId,
      complaint_number: complaint.number,
      idempotency_key: complaint.idempotencyKey,
      kind: complaint.kind,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_serial_number: subject.serialNumber,
      subject_plate: subject.plate,
      subject_entry: subject.entry,
      subject_exit: subject.exit,
      subject_country: subject.country,
      subject_at: subject.at,
      subject_amount_minor: subject.amountMinor,
      subject_count: subject.count,
      currency: complaint.currency,
      bank_account: complaint.bankAccount,
      language_id: complaint.languageId,
      state: 'received',
      received_at: receivedAt,
      clock_from: receivedAt,
      updated_at: receivedAt,
    })
    .onConflict((conflict) => conflict.constraint('complaints__intent_once').doNothing())
    .returning('complaint_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectByKey(
  scope: AccountScope,
  queries: Queries,
  idempotencyKey: string,
): Promise<ComplaintRecord | undefined> {
  const row = await rowsOf(scope, queries)
    .where('account_id', '=', scope.accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function selectComplaint(
  scope: AccountScope,
  queries: Queries,
  number: string,
): Promise<ComplaintRecord | undefined> {
  const row = await rowsOf(scope, queries)
    .where('account_id', '=', scope.accountId)
    .where('complaint_number', '=', number)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Locks the complaint until the transaction ends, so that only one caller changes its state. */
export async function lockComplaint(
  scope: AccountScope,
  tx: Tx,
  number: string,
): Promise<ComplaintRecord | undefined> {
  const row = await rowsOf(scope, tx)
    .where('account_id', '=', scope.accountId)
    .where('complaint_number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export interface PageOf {
  readonly first: number;
  readonly rows: number;
  readonly status: 'open' | 'closed' | undefined;
}

const statesOf = (status: PageOf['status']): readonly ComplaintState[] =>
  status === 'open'
    ? openStates
    : status === 'closed'
      ? closedStates
      : [...openStates, ...closedStates];

/** A customer has few complaints, so they are simply counted. */
export async function selectPage(
  scope: AccountScope,
  queries: Queries,
  { first, rows, status }: PageOf,
): Promise<{ readonly items: readonly ComplaintRecord[]; readonly totalRecords: number }> {
  const states = statesOf(status);
  const filedBy = filerOf(scope) ?? null;
  const items = await rowsOf(scope, queries)
    .where('account_id', '=', scope.accountId)
    .where('state', 'in', states)
    .$if(filedBy !== null, (query) => query.where('user_id', '=', filedBy))
    .orderBy('received_at', 'desc')
    .orderBy('complaint_id', 'desc')
    .offset(first)
    .limit(rows)
    .execute();
  const counted = await queries
    .selectFrom('complaints')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('account_id', '=', scope.accountId)
    .where('state', 'in', states)
    .$if(filedBy !== null, (query) => query.where('user_id', '=', filedBy))
    .executeTakeFirstOrThrow();
  return { items: items.map(toRecord), totalRecords: counted.n };
}

/** Complaints in the order of their last change, those after a cursor, up to a moment. */
export async function selectChanged(
  scope: AccountScope,
  queries: Queries,
  {
    after,
    until,
    rows,
  }: {
    /** Null: from the beginning. */
    readonly after: ChangeCursor | null;
    readonly until: Temporal.Instant;
    readonly rows: number;
  },
): Promise<readonly ComplaintRecord[]> {
  const filedBy = filerOf(scope) ?? null;
  const items = await rowsOf(scope, queries)
    .where('account_id', '=', scope.accountId)
    .where('updated_at', '<=', until)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(updated_at, complaint_id) > (${after?.updatedAt}, ${after?.complaintId}::uuid)`,
      ),
    )
    .$if(filedBy !== null, (query) => query.where('user_id', '=', filedBy))
    .orderBy('updated_at')
    .orderBy('complaint_id')
    .limit(rows)
    .execute();
  return items.map(toRecord);
}

/** What may change of a complaint; omitted fields stay. */
export interface ComplaintChange {
  readonly state?: ComplaintState;
  readonly clockFrom?: Temporal.Instant;
  readonly answeredAt?: Temporal.Instant | null;
  readonly resolvedAt?: Temporal.Instant | null;
  readonly objectedAt?: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
  /** Null: nobody any more. */
  readonly handledBy?: string | null;
  readonly refund?: {
    readonly amountMinor: number;
    readonly journalId: string;
    readonly to:
      | { readonly tagId: string; readonly serialNumber: string }
      | { readonly payoutId: string };
  };
}

/** Returns the complaint as it is then. */
export async function updateComplaint(
  scope: AccountScope,
  tx: Tx,
  complaintId: string,
  change: ComplaintChange,
): Promise<ComplaintRecord> {
  const { state, clockFrom, answeredAt, resolvedAt, objectedAt, refund } = change;
  const row = await tx
    .updateTable('complaints')
    .set((eb) => ({
      updated_at: change.updatedAt,
      revision: eb('revision', '+', 1),
      ...(state === undefined ? {} : { state }),
      ...(change.handledBy === undefined ? {} : { handled_by: change.handledBy }),
      ...(clockFrom === undefined ? {} : { clock_from: clockFrom, reminded_on: null }),
      ...(answeredAt === undefined ? {} : { answered_at: answeredAt }),
      ...(resolvedAt === undefined ? {} : { resolved_at: resolvedAt }),
      ...(objectedAt === undefined ? {} : { objected_at: objectedAt }),
      ...(refund === undefined
        ? {}
        : {
            refund_minor: refund.amountMinor,
            refund_journal_id: refund.journalId,
            ...('payoutId' in refund.to
              ? { refund_payout_id: refund.to.payoutId }
              : {
                  refund_tag_id: refund.to.tagId,
                  refund_serial_number: refund.to.serialNumber,
                }),
          }),
    }))
    .where('account_id', '=', scope.accountId)
    .where('complaint_id', '=', complaintId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toRecord(row);
}
