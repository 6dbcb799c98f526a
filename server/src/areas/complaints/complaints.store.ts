import type { Currency, LanguageId } from '@rampa/contract';
import type {
  ComplaintKind,
  ComplaintState,
  ComplaintSubjectKind,
} from '@rampa/contract/complaints';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Tables } from '../../../db/tables.generated.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { closedStates, openStates } from './complaint-rules.ts';

/** What a complaint is about, as it was when it was filed. */
export interface SubjectRecord {
  readonly kind: ComplaintSubjectKind;
  readonly id: string;
  readonly serialNumber: string;
  readonly plate: string;
  /** Station names in Cyrillic, or empty. */
  readonly entry: string;
  readonly exit: string;
  readonly at: Temporal.Instant | null;
  readonly amountMinor: number | null;
}

export interface ComplaintRecord {
  readonly accountId: string;
  readonly complaintId: string;
  readonly userId: string;
  readonly number: string;
  readonly kind: ComplaintKind;
  readonly subject: SubjectRecord;
  readonly currency: Currency;
  readonly bankAccount: string;
  readonly languageId: LanguageId;
  readonly state: ComplaintState;
  readonly receivedAt: Temporal.Instant;
  readonly clockFrom: Temporal.Instant;
  readonly answeredAt: Temporal.Instant | null;
  readonly resolvedAt: Temporal.Instant | null;
  readonly objectedAt: Temporal.Instant | null;
  readonly updatedAt: Temporal.Instant;
  /** Counts the changes. */
  readonly revision: number;
  /** Who of the operator's people last worked on it. */
  readonly handledBy: string | null;
  readonly refund: { readonly amountMinor: number; readonly serialNumber: string } | null;
}

export type NewComplaint = Omit<
  ComplaintRecord,
  | 'state'
  | 'answeredAt'
  | 'resolvedAt'
  | 'objectedAt'
  | 'updatedAt'
  | 'handledBy'
  | 'revision'
  | 'refund'
  | 'clockFrom'
> & { readonly idempotencyKey: string };

const columns = [
  'account_id',
  'complaint_id',
  'user_id',
  'complaint_number',
  'kind',
  'subject_kind',
  'subject_id',
  'subject_serial_number',
  'subject_plate',
  'subject_entry',
  'subject_exit',
  'subject_at',
  'subject_amount_minor',
  'currency',
  'bank_account',
  'language_id',
  'state',
  'received_at',
  'clock_from',
  'answered_at',
  'resolved_at',
  'objected_at',
  'updated_at',
  'handled_by',
  'revision',
  'refund_minor',
  'refund_serial_number',
] as const;

const rowsOf = (queries: Queries) => queries.selectFrom('complaints').select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

// The table's constraints allow these words only.
function toRecord(row: Row): ComplaintRecord {
  return {
    accountId: row.account_id,
    complaintId: row.complaint_id,
    userId: row.user_id,
    number: row.complaint_number,
    kind: row.kind as ComplaintKind,
    subject: {
      kind: row.subject_kind as ComplaintSubjectKind,
      id: row.subject_id,
      serialNumber: row.subject_serial_number,
      plate: row.subject_plate,
      entry: row.subject_entry,
      exit: row.subject_exit,
      at: row.subject_at,
      amountMinor: row.subject_amount_minor,
    },
    currency: row.currency as Currency,
    bankAccount: row.bank_account,
    languageId: row.language_id as LanguageId,
    state: row.state as ComplaintState,
    receivedAt: row.received_at,
    clockFrom: row.clock_from,
    answeredAt: row.answered_at,
    resolvedAt: row.resolved_at,
    objectedAt: row.objected_at,
    updatedAt: row.updated_at,
    handledBy: row.handled_by,
    revision: row.revision,
    refund:
      row.refund_minor === null || row.refund_serial_number === null
        ? null
        : { amountMinor: row.refund_minor, serialNumber: row.refund_serial_number },
  };
}

/** False where the number is taken. */
export async function claimNumber(tx: Tx, number: string, accountId: string): Promise<boolean> {
  const row = await tx
    .insertInto('complaint_directory')
    .values({ complaint_number: number, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('complaint_number')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectOwner(queries: Queries, number: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('complaint_directory')
    .select('account_id')
    .where('complaint_number', '=', number)
    .executeTakeFirst();
  return row?.account_id;
}

/** False where the account used the idempotency key before. */
export async function insertComplaint(tx: Tx, complaint: NewComplaint): Promise<boolean> {
  const { subject, receivedAt } = complaint;
  const row = await tx
    .insertInto('complaints')
    .values({
      account_id: complaint.accountId,
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
      subject_at: subject.at,
      subject_amount_minor: subject.amountMinor,
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
  queries: Queries,
  accountId: string,
  idempotencyKey: string,
): Promise<ComplaintRecord | undefined> {
  const row = await rowsOf(queries)
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function selectComplaint(
  queries: Queries,
  accountId: string,
  number: string,
): Promise<ComplaintRecord | undefined> {
  const row = await rowsOf(queries)
    .where('account_id', '=', accountId)
    .where('complaint_number', '=', number)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Locks the complaint until the transaction ends: who changes its state decides alone. */
export async function lockComplaint(
  tx: Tx,
  accountId: string,
  number: string,
): Promise<ComplaintRecord | undefined> {
  const row = await rowsOf(tx)
    .where('account_id', '=', accountId)
    .where('complaint_number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export interface PageOf {
  readonly first: number;
  readonly rows: number;
  readonly status: 'open' | 'closed' | undefined;
  /** Only those that this user filed. */
  readonly filedBy?: string | null;
}

const statesOf = (status: PageOf['status']): readonly ComplaintState[] =>
  status === 'open'
    ? openStates
    : status === 'closed'
      ? closedStates
      : [...openStates, ...closedStates];

/** A customer's complaints are few, so they are simply counted. */
export async function selectPage(
  queries: Queries,
  accountId: string,
  { first, rows, status, filedBy = null }: PageOf,
): Promise<{ readonly items: readonly ComplaintRecord[]; readonly totalRecords: number }> {
  const states = statesOf(status);
  const items = await rowsOf(queries)
    .where('account_id', '=', accountId)
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
    .where('account_id', '=', accountId)
    .where('state', 'in', states)
    .$if(filedBy !== null, (query) => query.where('user_id', '=', filedBy))
    .executeTakeFirstOrThrow();
  return { items: items.map(toRecord), totalRecords: counted.n };
}

/** Those under way of all customers, the most urgent first. */
export async function selectOpen(
  queries: Queries,
  most: number,
): Promise<readonly ComplaintRecord[]> {
  const rows = await rowsOf(queries)
    .where('state', 'in', openStates)
    .orderBy('clock_from')
    .orderBy('complaint_id')
    .limit(most)
    .execute();
  return rows.map(toRecord);
}

/** Of those under way, whose day is over: whose clocks started before these. */
export interface LateBefore {
  /** If nothing was answered. */
  readonly answer: Temporal.Instant;
  /** If something was. */
  readonly resolution: Temporal.Instant;
}

export interface QueueOf {
  readonly first: number;
  readonly rows: number;
  readonly status: 'open' | 'closed';
  readonly only: 'late' | 'unanswered' | 'mine' | undefined;
  /** Whose are `mine`. */
  readonly staffId: string;
  readonly lateBefore: LateBefore;
  /** Days from the start of the clock to its two days. */
  readonly answerDays: number;
  readonly resolutionDays: number;
  /** Decided ones that are counted at most. */
  readonly most: number;
}

type Builder = ExpressionBuilder<Tables, 'complaints'>;

const isLate = (eb: Builder, { answer, resolution }: LateBefore) =>
  eb.or([
    eb.and([eb('answered_at', 'is', null), eb('clock_from', '<', answer)]),
    eb.and([eb('answered_at', 'is not', null), eb('clock_from', '<', resolution)]),
  ]);

const queued = (queries: Queries, queue: QueueOf) => {
  const all = queries.selectFrom('complaints');
  if (queue.status === 'closed') return all.where('state', 'in', closedStates);
  const open = all.where('state', 'in', openStates);
  switch (queue.only) {
    case 'late':
      return open.where((eb) => isLate(eb, queue.lateBefore));
    case 'unanswered':
      return open.where('answered_at', 'is', null);
    case 'mine':
      return open.where('handled_by', '=', queue.staffId);
    default:
      return open;
  }
};

/** A page of all customers' complaints: those under way by their due day, those decided by when. */
export async function selectQueue(
  queries: Queries,
  queue: QueueOf,
): Promise<{ readonly items: readonly ComplaintRecord[]; readonly totalRecords: number }> {
  const due = sql<Date>`clock_from + make_interval(days =>
    CASE WHEN answered_at IS NULL THEN ${queue.answerDays}::int ELSE ${queue.resolutionDays}::int END)`;
  const selected = queued(queries, queue).select(columns);
  const ordered =
    queue.status === 'open' ? selected.orderBy(due) : selected.orderBy('resolved_at', 'desc');
  const rows = await ordered
    .orderBy('complaint_id')
    .offset(queue.first)
    .limit(queue.rows)
    .execute();
  const counted = await queries
    .selectFrom(queued(queries, queue).select('complaint_id').limit(queue.most).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toRecord), totalRecords: counted.n };
}

/** How many are under way, and how many of them are late. */
export async function countOpen(
  queries: Queries,
  lateBefore: LateBefore,
): Promise<{ readonly open: number; readonly late: number }> {
  return queries
    .selectFrom('complaints')
    .select((eb) => [
      eb.fn.countAll<number>().as('open'),
      eb.fn.countAll<number>().filterWhere(isLate(eb, lateBefore)).as('late'),
    ])
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow();
}

/** What may change of a complaint; what is left out stays. */
export interface ComplaintChange {
  readonly state?: ComplaintState;
  readonly clockFrom?: Temporal.Instant;
  readonly answeredAt?: Temporal.Instant | null;
  readonly resolvedAt?: Temporal.Instant | null;
  readonly objectedAt?: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
  readonly handledBy?: string;
  readonly refund?: {
    readonly amountMinor: number;
    readonly tagId: string;
    readonly serialNumber: string;
    readonly journalId: string;
  };
}

/** Answers the complaint as it is then. */
export async function updateComplaint(
  tx: Tx,
  { accountId, complaintId }: Pick<ComplaintRecord, 'accountId' | 'complaintId'>,
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
            refund_tag_id: refund.tagId,
            refund_serial_number: refund.serialNumber,
            refund_journal_id: refund.journalId,
          }),
    }))
    .where('account_id', '=', accountId)
    .where('complaint_id', '=', complaintId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

/**
 * Takes the complaints under way that are due, by when their clocks started, and of which the
 * operator was not reminded on that day: two servers at once never take the same.
 */
export async function claimReminders(
  tx: Tx,
  day: string,
  started: {
    /** Due if nothing was answered. */
    readonly answerBefore: Temporal.Instant;
    /** Due if nothing was decided. */
    readonly resolutionBefore: Temporal.Instant;
  },
): Promise<readonly ComplaintRecord[]> {
  const rows = await rowsOf(tx)
    .where('state', 'in', openStates)
    .where((eb) =>
      eb.or([
        eb('clock_from', '<', started.resolutionBefore),
        eb.and([eb('answered_at', 'is', null), eb('clock_from', '<', started.answerBefore)]),
      ]),
    )
    .where((eb) => eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<', day)]))
    .orderBy('clock_from')
    .forUpdate()
    .skipLocked()
    .limit(1000)
    .execute();
  for (const { account_id: accountId, complaint_id: complaintId } of rows) {
    await tx
      .updateTable('complaints')
      .set({ reminded_on: day })
      .where('account_id', '=', accountId)
      .where('complaint_id', '=', complaintId)
      .execute();
  }
  return rows.map(toRecord);
}
