import type { Currency } from '@rampa/contract';
import type { EInvoiceFact, EInvoiceKind, EInvoiceState } from '@rampa/contract/e-invoices';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Tables } from '../../../db/tables.generated.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';

/** A document of an account. */
export interface DocumentOf {
  readonly accountId: string;
  readonly kind: EInvoiceKind;
  readonly number: string;
}

/** What is written of a document, from its facts. */
export interface WrittenEInvoice {
  readonly buyer: string;
  readonly buyerTaxNumber: string;
  readonly issuedOn: string;
  readonly totalMinor: number;
  readonly currency: Currency;
  /** Of a credit note: the invoices that it names, and the days of their issue. */
  readonly reduces: readonly { readonly number: string; readonly issuedOn: string }[];
  /** Empty while facts are missing. */
  readonly xml: string;
  readonly missing: readonly EInvoiceFact[];
  /** Why it could not be written at all; empty: it was, or facts are missing. */
  readonly fault: string;
}

export interface EInvoiceRecord extends DocumentOf, Omit<WrittenEInvoice, 'fault'> {
  readonly requestId: string;
  readonly state: EInvoiceState;
  readonly message: string;
  readonly sefId: number | null;
  readonly attempts: number;
  readonly foundAt: Temporal.Instant;
  readonly nextTryAt: Temporal.Instant | null;
  readonly sentAt: Temporal.Instant | null;
  readonly changedAt: Temporal.Instant | null;
  readonly settledAt: Temporal.Instant | null;
  readonly settledBy: string | null;
  readonly settledNote: string;
}

type Row = Selectable<Tables['e_invoices']>;

export function toRecord(row: Row): EInvoiceRecord {
  return { ...toListed(row), xml: row.xml };
}

/** Without the document itself, which a list has no use for. */
// The table's constraints allow the words of these types only.
export function toListed(row: Omit<Row, 'xml'>): Omit<EInvoiceRecord, 'xml'> {
  return {
    accountId: row.account_id,
    kind: row.document_kind as EInvoiceKind,
    number: row.number,
    requestId: row.request_id,
    state: row.state as EInvoiceState,
    buyer: row.buyer,
    buyerTaxNumber: row.buyer_tax_number,
    issuedOn: row.issued_on,
    totalMinor: row.total_minor,
    currency: row.currency as Currency,
    reduces: reducedOf(row.reduces),
    missing: row.missing === '' ? [] : (row.missing.split(',') as EInvoiceFact[]),
    message: row.message,
    sefId: row.sef_id,
    attempts: row.attempts,
    foundAt: row.found_at,
    nextTryAt: row.next_try_at,
    sentAt: row.sent_at,
    changedAt: row.changed_at,
    settledAt: row.settled_at,
    settledBy: row.settled_by,
    settledNote: row.settled_note,
  };
}

function reducedOf(column: string): WrittenEInvoice['reduces'] {
  if (column === '') return [];
  return column.split(',').map((one) => {
    const [number = '', issuedOn = ''] = one.split(' ');
    return { number, issuedOn };
  });
}

/** Of these documents, those that are here already, as `kind number`. */
export async function selectKnown(
  _all: AllAccounts,
  queries: Queries,
  kind: EInvoiceKind,
  documents: readonly Pick<DocumentOf, 'accountId' | 'number'>[],
): Promise<ReadonlySet<string>> {
  if (documents.length === 0) return new Set();
  const rows = await queries
    .selectFrom('e_invoices')
    .select('number')
    .where('document_kind', '=', kind)
    .where(
      'number',
      'in',
      documents.map(({ number }) => number),
    )
    .execute();
  return new Set(rows.map((row) => row.number));
}

/** Once for each document: false if it is here already. Written, it waits; otherwise it is for the desk. */
export async function insertEInvoice(
  { accountId }: AccountScope,
  queries: Queries,
  { kind, number, requestId }: Pick<EInvoiceRecord, 'kind' | 'number' | 'requestId'>,
  written: WrittenEInvoice,
  at: Temporal.Instant,
): Promise<boolean> {
  const row = await queries
    .insertInto('e_invoices')
    .values({
      account_id: accountId,
      document_kind: kind,
      number,
      request_id: requestId,
      found_at: at,
      ...columnsOf(written, at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

export function columnsOf(written: WrittenEInvoice, at: Temporal.Instant) {
  const whole = written.xml !== '';
  return {
    state: whole ? 'waiting' : 'failed',
    buyer: written.buyer,
    buyer_tax_number: written.buyerTaxNumber,
    issued_on: written.issuedOn,
    total_minor: written.totalMinor,
    currency: written.currency,
    reduces: written.reduces.map(({ number, issuedOn }) => `${number} ${issuedOn}`).join(','),
    xml: written.xml,
    missing: written.missing.join(','),
    message: written.fault,
    next_try_at: whole ? at : null,
  };
}

/** A document that may be sent, and the invoices that it names. */
export type DueDocument = DocumentOf & Pick<EInvoiceRecord, 'reduces'>;

/** What may be sent now, the oldest first; of one moment, invoices before credit notes. */
export async function selectDue(
  _all: AllAccounts,
  queries: Queries,
  now: Temporal.Instant,
  most: number,
): Promise<readonly DueDocument[]> {
  const rows = await queries
    .selectFrom('e_invoices')
    .select(['account_id', 'document_kind', 'number', 'reduces'])
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy(sql`reduces <> ''`)
    .orderBy('number')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    kind: row.document_kind as EInvoiceKind,
    number: row.number,
    reduces: reducedOf(row.reduces),
  }));
}

export const own = (
  { accountId }: AccountScope,
  queries: Queries,
  { kind, number }: Pick<DocumentOf, 'kind' | 'number'>,
) =>
  queries
    .updateTable('e_invoices')
    .where('account_id', '=', accountId)
    .where('document_kind', '=', kind)
    .where('number', '=', number);

/** Whoever gets it sends it, and nobody else does before `until`; undefined if it is not due any more. */
export async function claimDue(
  scope: AccountScope,
  queries: Queries,
  document: Pick<DocumentOf, 'kind' | 'number'>,
  times: { readonly now: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<EInvoiceRecord | undefined> {
  const row = await own(scope, queries, document)
    .set((eb) => ({ next_try_at: times.until, attempts: eb('attempts', '+', 1) }))
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', times.now)
    .returningAll()
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Not sent because of an invoice that it names: looked at again later, or for the desk. No attempt was made. */
export async function holdDue(
  scope: AccountScope,
  queries: Queries,
  document: Pick<DocumentOf, 'kind' | 'number'>,
  now: Temporal.Instant,
  { because, again }: { readonly because: string; readonly again: Temporal.Instant | null },
): Promise<void> {
  await own(scope, queries, document)
    .set({ state: again === null ? 'failed' : 'waiting', message: because, next_try_at: again })
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .execute();
}

/** The outcome of an attempt; nothing if somebody was faster. */
export async function noteAttempt(
  scope: AccountScope,
  queries: Queries,
  document: Pick<DocumentOf, 'kind' | 'number'>,
  outcome:
    | { readonly sefId: number; readonly at: Temporal.Instant }
    | { readonly refused: string }
    | { readonly again: Temporal.Instant; readonly because: string },
): Promise<void> {
  const set =
    'sefId' in outcome
      ? {
          state: 'sent',
          sef_id: outcome.sefId,
          sent_at: outcome.at,
          message: '',
          next_try_at: null,
        }
      : 'refused' in outcome
        ? { state: 'failed', message: outcome.refused, next_try_at: null }
        : { message: outcome.because, next_try_at: outcome.again };
  await own(scope, queries, document).set(set).where('state', '=', 'waiting').execute();
}

/** A change that the state's system tells of. */
export interface ToldChange {
  readonly sefId: number;
  readonly state: EInvoiceState;
  readonly at: Temporal.Instant;
  readonly comment: string;
}

/**
 * The latest change of each document; how many of them are ours and new. What staff have settled stays so, and what is known
 * already is not written again.
 */
export async function applyChanges(
  _all: AllAccounts,
  queries: Queries,
  changes: readonly ToldChange[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const { rows } = await sql<{ number: string }>`
    UPDATE e_invoices e SET state = told.state, changed_at = told.at, message = told.comment
    FROM unnest(${changes.map(({ sefId }) => sefId)}::bigint[], ${changes.map(({ state }) => state)}::text[],
      ${changes.map(({ at }) => at)}::timestamptz[], ${changes.map(({ comment }) => comment)}::text[])
      AS told (sef_id, state, at, comment)
    WHERE e.sef_id = told.sef_id AND e.state NOT IN ('waiting', 'failed', 'settled')
      AND (e.changed_at IS NULL OR e.changed_at < told.at
        OR e.changed_at = told.at AND e.state <> told.state)
    RETURNING e.number`.execute(queries);
  return rows.length;
}

/** Where an e-invoice is, without the document itself. */
export type EInvoiceStanding = Pick<EInvoiceRecord, 'number' | 'state' | 'changedAt' | 'sentAt'>;

/** Where the e-invoices of these documents are. */
export async function selectStates(
  { accountId }: AccountScope,
  queries: Queries,
  numbers: readonly string[],
): Promise<readonly EInvoiceStanding[]> {
  if (numbers.length === 0) return [];
  const rows = await queries
    .selectFrom('e_invoices')
    .select(['number', 'state', 'changed_at as changedAt', 'sent_at as sentAt'])
    .where('account_id', '=', accountId)
    .where('number', 'in', numbers)
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as EInvoiceState }));
}
