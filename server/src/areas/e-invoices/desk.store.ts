import type { EInvoiceState } from '@rampa/contract/e-invoices';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, StaffScope, WideScope } from '../../platform/scope/scope.ts';
import {
  columnsOf,
  own,
  toListed,
  toRecord,
  type DocumentOf,
  type EInvoiceRecord,
  type WrittenEInvoice,
} from './e-invoices.store.ts';

/** Of a list: without the document, which may be large. */
export interface ListedEInvoice extends Omit<EInvoiceRecord, 'xml'> {
  readonly hasXml: boolean;
}

/** A page of one state. */
export async function selectByState(
  _staff: StaffScope,
  queries: Queries,
  {
    state,
    first,
    rows,
  }: { readonly state: EInvoiceState; readonly first: number; readonly rows: number },
): Promise<readonly ListedEInvoice[]> {
  // What waits for somebody: the oldest first; what is over: the newest.
  const order = state === 'waiting' || state === 'failed' || state === 'rejected' ? 'asc' : 'desc';
  const found = await queries
    .selectFrom('e_invoices')
    .select([
      'account_id',
      'document_kind',
      'number',
      'request_id',
      'state',
      'buyer',
      'buyer_tax_number',
      'issued_on',
      'total_minor',
      'currency',
      'reduces',
      'missing',
      'message',
      'sef_id',
      'attempts',
      'found_at',
      'next_try_at',
      'sent_at',
      'changed_at',
      'settled_at',
      'settled_by',
      'settled_note',
    ])
    .select(sql<boolean>`xml <> ''`.as('has_xml'))
    .where('state', '=', state)
    .orderBy('issued_on', order)
    .orderBy('number', order)
    .offset(first)
    .limit(rows)
    .execute();
  return found.map(({ has_xml: hasXml, ...row }) => ({ ...toListed(row), hasXml }));
}

export async function countByState(
  _wide: WideScope,
  queries: Queries,
): Promise<ReadonlyMap<EInvoiceState, number>> {
  const rows = await queries
    .selectFrom('e_invoices')
    .select(({ fn }) => ['state', fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, n }) => [state as EInvoiceState, n]));
}

/** What somebody has to look at: refused, rejected, cancelled, or not taken since a moment. Counted up to a number. */
export async function countStuck(
  _wide: WideScope,
  queries: Queries,
  since: Temporal.Instant,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (
      SELECT 1 FROM e_invoices
      WHERE state IN ('failed', 'rejected', 'cancelled') OR (state = 'waiting' AND found_at < ${since}) LIMIT ${most}
    ) stuck`.execute(queries);
  return rows[0]?.n ?? 0;
}

/** By the number that staff see; numbers of documents are unique among all customers. */
export async function selectByNumber(
  _staff: StaffScope,
  queries: Queries,
  number: string,
): Promise<EInvoiceRecord | undefined> {
  const row = await queries
    .selectFrom('e_invoices')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Written again after a refusal, or a long wait; false if its state is another one by now. */
export async function rewriteUnsent(
  scope: AccountScope,
  tx: Tx,
  document: Pick<DocumentOf, 'kind' | 'number'>,
  written: WrittenEInvoice,
  times: { readonly from: Temporal.Instant; readonly stuck: Temporal.Instant },
): Promise<boolean> {
  const row = await own(scope, tx, document)
    .set({ ...columnsOf(written, times.from), attempts: 0 })
    .where(unsent(times.stuck))
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** Refused, or waiting since before a moment. */
const unsent = (stuck: Temporal.Instant) =>
  sql<boolean>`(state = 'failed' OR state = 'waiting' AND found_at < ${stuck})`;

/** False if its state is another one by now. */
export async function settle(
  scope: AccountScope,
  tx: Tx,
  document: Pick<DocumentOf, 'kind' | 'number'>,
  settled: { readonly at: Temporal.Instant; readonly by: string; readonly note: string },
  stuck: Temporal.Instant,
): Promise<boolean> {
  const row = await own(scope, tx, document)
    .set({
      state: 'settled',
      settled_at: settled.at,
      settled_by: settled.by,
      settled_note: settled.note,
    })
    .where((eb) => eb.or([eb('state', 'in', ['rejected', 'cancelled']), unsent(stuck)]))
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}
