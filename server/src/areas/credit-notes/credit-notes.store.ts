import type { Currency } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import {
  selectIssuedIn,
  type IssuedDocument,
  type IssuedSlice,
} from '../../platform/database/issued-documents.store.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';

/** The journals by which charges are given back. */
export type CreditingKind = 'refund' | 'correction';
export type CreditedKind = 'passage' | 'passage-abroad' | 'order' | 'invoice';

/** What is taken back of one charge; amounts are minor units, station names in Cyrillic. */
export interface CreditLine {
  readonly kind: CreditedKind;
  readonly id: string;
  readonly at: Temporal.Instant | null;
  readonly serialNumber: string;
  readonly plate: string;
  readonly entry: string;
  readonly exit: string;
  readonly chargedMinor: number;
  readonly creditedMinor: number;
}

/** Of a journal: one credit note at most. */
export interface CreditedJournal {
  readonly journalKind: CreditingKind;
  readonly reference: string;
}

export interface CreditNoteRecord extends CreditedJournal {
  readonly number: string;
  readonly issuedAt: Temporal.Instant;
  readonly totalMinor: number;
  /** What of it includes the tax. */
  readonly taxedMinor: number;
  readonly taxMinor: number;
  readonly vatPercent: number;
  readonly currency: Currency;
  /** As they were then. */
  readonly customer: { readonly lines: readonly string[]; readonly taxNumber: string };
}

const rowsOf = ({ accountId }: AccountScope, queries: Queries) =>
  queries.selectFrom('refund_credit_notes').selectAll().where('account_id', '=', accountId);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const toRecord = (row: Row): CreditNoteRecord => ({
  // Constraints of the table admit no others.
  journalKind: row.journal_kind as CreditingKind,
  currency: row.currency as Currency,
  reference: row.reference,
  number: row.number,
  issuedAt: row.issued_at,
  totalMinor: row.total_minor,
  taxedMinor: row.taxed_minor,
  taxMinor: row.tax_minor,
  vatPercent: row.vat_percent,
  customer: {
    lines: row.customer === '' ? [] : row.customer.split('\n'),
    taxNumber: row.tax_number,
  },
});

export async function selectOfJournal(
  scope: AccountScope,
  queries: Queries,
  { journalKind, reference }: CreditedJournal,
): Promise<CreditNoteRecord | undefined> {
  const row = await rowsOf(scope, queries)
    .where('journal_kind', '=', journalKind)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && toRecord(row);
}

export async function selectByNumber(
  scope: AccountScope,
  queries: Queries,
  number: string,
): Promise<CreditNoteRecord | undefined> {
  const row = await rowsOf(scope, queries).where('number', '=', number).executeTakeFirst();
  return row && toRecord(row);
}

/** A page of the account's credit notes, the newest first, and how many there are. */
export async function selectNotes(
  scope: AccountScope,
  queries: Queries,
  { first, rows }: { readonly first: number; readonly rows: number },
): Promise<{ readonly items: readonly CreditNoteRecord[]; readonly totalRecords: number }> {
  const all = rowsOf(scope, queries);
  const found = await all
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .offset(first)
    .limit(rows)
    .execute();
  return { items: found.map(toRecord), totalRecords: await countRows(queries, all) };
}

export async function selectLines(
  { accountId }: AccountScope,
  queries: Queries,
  { journalKind, reference }: CreditedJournal,
): Promise<readonly CreditLine[]> {
  const rows = await queries
    .selectFrom('refund_credit_note_lines')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('journal_kind', '=', journalKind)
    .where('reference', '=', reference)
    .orderBy('line_no')
    .execute();
  return rows.map((row) => ({
    // refund_credit_note_lines__subject_known admits no other.
    kind: row.subject_kind as CreditedKind,
    id: row.subject_id,
    at: row.occurred_at,
    serialNumber: row.serial_number,
    plate: row.plate,
    entry: row.entry,
    exit: row.exit,
    chargedMinor: row.charged_minor,
    creditedMinor: row.credited_minor,
  }));
}

/** The next number of the year; whoever wants the one after it waits until this transaction has ended. */
export async function takeNumber(_scope: AccountScope, tx: Tx, year: number): Promise<number> {
  const { rows } = await sql<{ readonly number: number }>`
    INSERT INTO refund_credit_note_series AS series (year, last_number) VALUES (${year}, 1)
    ON CONFLICT ON CONSTRAINT refund_credit_note_series__key
      DO UPDATE SET last_number = series.last_number + 1
    RETURNING last_number AS number`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`The series of ${year} gave no number`);
  return row.number;
}

/** What was given back up to a moment needs no credit note: the operator issued none then. */
export async function beginAfter(
  _scope: AccountScope,
  tx: Tx,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('refund_credit_note_beginning')
    .set({ begun_at: at.add({ milliseconds: 1 }) })
    .where('begun_at', '<=', at)
    .execute();
}

export async function insertNote(
  { accountId }: AccountScope,
  tx: Tx,
  note: CreditNoteRecord,
  lines: readonly CreditLine[],
): Promise<void> {
  const of = {
    account_id: accountId,
    journal_kind: note.journalKind,
    reference: note.reference,
  };
  await tx
    .insertInto('refund_credit_notes')
    .values({
      ...of,
      number: note.number,
      issued_at: note.issuedAt,
      total_minor: note.totalMinor,
      taxed_minor: note.taxedMinor,
      tax_minor: note.taxMinor,
      vat_percent: note.vatPercent,
      currency: note.currency,
      customer: note.customer.lines.join('\n'),
      tax_number: note.customer.taxNumber,
    })
    .execute();
  await tx
    .insertInto('refund_credit_note_lines')
    .values(
      lines.map((line, at) => ({
        ...of,
        line_no: at + 1,
        subject_kind: line.kind,
        subject_id: line.id,
        occurred_at: line.at,
        serial_number: line.serialNumber,
        plate: line.plate,
        entry: line.entry,
        exit: line.exit,
        charged_minor: line.chargedMinor,
        credited_minor: line.creditedMinor,
      })),
    )
    .execute();
}

/** Credit notes of all accounts that are issued from a moment on, page by page. */
export async function selectIssuedNotes(
  _all: AllAccounts,
  queries: Queries,
  slice: IssuedSlice,
): Promise<readonly IssuedDocument[]> {
  return selectIssuedIn(queries, sql`refund_credit_notes`, slice);
}

/** The credit notes by which something of these passages abroad was taken back, issued from a moment on. */
export async function selectNotesOfPassages(
  { accountId }: AccountScope,
  queries: Queries,
  passageIds: readonly string[],
  since: Temporal.Instant,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly number: string }>`
    SELECT DISTINCT n.number
    FROM refund_credit_note_lines l
    JOIN refund_credit_notes n ON n.account_id = l.account_id AND n.journal_kind = l.journal_kind
      AND n.reference = l.reference
    WHERE l.account_id = ${accountId} AND l.subject_kind = 'passage-abroad'
      AND l.subject_id = ANY(${passageIds}::text[]) AND n.issued_at >= ${since}`.execute(queries);
  return rows.map((row) => row.number);
}
