import { sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { InvoicedTogether } from '../external-toll/index.ts';
import {
  rowsOf,
  toRecord,
  type ComplaintRecord,
  type SubjectRecord,
} from './complaint-record.store.ts';
import { openStates } from './complaint-rules.ts';
import { selectFiledAbout, selectGivenFor } from './disputed-passages.store.ts';
import { filerOf } from './filer.ts';

/** The account's complaints about the same subject, or one that has it among several, newest first. */
export async function selectRelated(
  scope: AccountScope,
  queries: Queries,
  subject: Pick<SubjectRecord, 'kind' | 'id'>,
  { except = '' }: { readonly except?: string } = {},
): Promise<readonly ComplaintRecord[]> {
  // Two complaints without a subject are not related; those of several passages are by each of them.
  if (subject.kind === 'other' || subject.kind === 'passages') return [];
  if (subject.kind === 'passage') {
    const about = await selectFiledAbout(scope, queries, [subject.id], { except });
    return about.get(subject.id) ?? [];
  }
  const filedBy = filerOf(scope) ?? null;
  const rows = await rowsOf(scope, queries)
    .where('account_id', '=', scope.accountId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('complaint_number', '<>', except)
    .$if(filedBy !== null, (query) => query.where('user_id', '=', filedBy))
    .orderBy('received_at', 'desc')
    .orderBy('complaint_id', 'desc')
    .execute();
  return rows.map(toRecord);
}

/**
 * Locks a complaint and all others about the same subject, or about one of the same passages, until the
 * transaction ends, always in one order, so that a refund for one of them takes the refunds of the others into
 * account. So it does with those about an invoice of tolls abroad and about its passages.
 */
export async function lockRelated(
  { accountId }: AccountScope,
  tx: Tx,
  number: string,
  together: InvoicedTogether | null,
): Promise<void> {
  await sql`
    WITH own AS (
      SELECT complaint_id, subject_kind, subject_id FROM complaints
      WHERE account_id = ${accountId} AND complaint_number = ${number}
    ), disputed AS (
      SELECT subject_id AS passage_id FROM own WHERE subject_kind = 'passage'
      UNION
      SELECT p.passage_id::text FROM own
      JOIN complaint_passages AS p ON p.account_id = ${accountId} AND p.complaint_id = own.complaint_id
    )
    SELECT c.complaint_id FROM complaints AS c
    WHERE c.account_id = ${accountId} AND (
      c.complaint_number = ${number}
      OR c.subject_kind NOT IN ('other', 'passages')
         AND (c.subject_kind, c.subject_id) IN (SELECT subject_kind, subject_id FROM own)
      OR c.subject_kind = 'passage' AND c.subject_id IN (SELECT passage_id FROM disputed)
      OR c.subject_kind = 'invoice' AND c.subject_id = ${together?.number ?? null}
      OR c.subject_kind = 'passage-abroad' AND c.subject_id = ANY(${[...(together?.passageIds ?? [])]}::text[])
      OR c.complaint_id IN (
        SELECT p.complaint_id FROM complaint_passages AS p
        WHERE p.account_id = ${accountId}
          AND p.passage_id IN (SELECT passage_id::uuid FROM disputed))
    )
    ORDER BY c.complaint_id FOR UPDATE OF c`.execute(tx);
}

/** Minor units that other complaints about the same subject refunded. */
export async function sumGivenBefore(
  scope: AccountScope,
  queries: Queries,
  { number, subject }: Pick<ComplaintRecord, 'number' | 'subject'>,
): Promise<number> {
  const { accountId } = scope;
  if (subject.kind === 'other' || subject.kind === 'passages') return 0;
  if (subject.kind === 'passage') {
    const given = await selectGivenFor(scope, queries, [subject.id], { except: number });
    return given.get(subject.id) ?? 0;
  }
  const row = await queries
    .selectFrom('complaints')
    .select(sql<number>`coalesce(sum(refund_minor), 0)::bigint`.as('given'))
    .where('account_id', '=', accountId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('complaint_number', '<>', number)
    .executeTakeFirstOrThrow();
  return row.given;
}

/** The passages abroad that complaints of the account are about. */
export async function selectDisputedAbroad(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('complaints')
    .select('subject_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('subject_kind', '=', 'passage-abroad')
    .execute();
  return rows.map((row) => row.subject_id);
}

/**
 * Minor units that other complaints gave back of an invoice: for the whole of it, and for each of its passages as much
 * as that was charged with.
 */
export async function sumGivenOfInvoice(
  { accountId }: AccountScope,
  queries: Queries,
  { number: invoice, passageIds }: InvoicedTogether,
  { except }: { readonly except: string },
): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    SELECT coalesce(sum(given), 0)::bigint AS given FROM (
      SELECT CASE subject_kind WHEN 'invoice' THEN sum(refund_minor)
        ELSE least(sum(refund_minor), max(subject_amount_minor)) END AS given
      FROM complaints
      WHERE account_id = ${accountId} AND complaint_number <> ${except} AND refund_minor IS NOT NULL
        AND (subject_kind = 'invoice' AND subject_id = ${invoice}
          OR subject_kind = 'passage-abroad' AND subject_id = ANY(${[...passageIds]}::text[]))
      GROUP BY subject_kind, subject_id
    ) AS refunds`.execute(queries);
  return rows[0]?.given ?? 0;
}

/** What complaints about a passage have come to. */
export interface AboutPassage {
  /** Number of one that is not decided; null if there is none. */
  readonly open: string | null;
  /** Minor units that were refunded for them. */
  readonly refundedMinor: number;
}

/** Whoever files it, and whether alone or among several: what is refunded for a passage does not depend on that. */
const complaintsAbout = ({ accountId }: AccountScope, queries: Queries, passageId: string) =>
  queries
    .selectFrom('complaints')
    .select(['complaint_number', 'state'])
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([
        where.and([where('subject_kind', '=', 'passage'), where('subject_id', '=', passageId)]),
        where(
          'complaint_id',
          'in',
          where
            .selectFrom('complaint_passages')
            .select('complaint_id')
            .where('account_id', '=', accountId)
            .where('passage_id', '=', passageId),
        ),
      ]),
    )
    .orderBy('complaint_id');

const summedUp = async (
  scope: AccountScope,
  queries: Queries,
  passageId: string,
  rows: readonly { readonly complaint_number: string; readonly state: string }[],
): Promise<AboutPassage> => {
  const given = await selectGivenFor(scope, queries, [passageId], {});
  const open = rows.find(({ state }) => openStates.some((one) => one === state));
  return { open: open?.complaint_number ?? null, refundedMinor: given.get(passageId) ?? 0 };
};

/** Numbers of complaints that are not decided, by the passages that they are about. */
export async function openAboutPassages(
  scope: AccountScope,
  queries: Queries,
  passageIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const about = await selectFiledAbout(scope, queries, passageIds);
  return new Map(
    [...about].flatMap(([passageId, complaints]) => {
      const open = complaints.find(({ state }) => openStates.some((one) => one === state));
      return open === undefined ? [] : [[passageId, open.number] as const];
    }),
  );
}

/** Minor units that complaints have given back for each of these passages; those without are missing. */
export const givenForPassages = (
  scope: AccountScope,
  queries: Queries,
  passageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => selectGivenFor(scope, queries, passageIds, {});

/** What complaints say about a passage, for whoever else decides about it. */
export interface ComplaintsAboutPassage {
  readonly openAbout: typeof openAboutPassages;
  readonly givenFor: typeof givenForPassages;
  readonly find: typeof aboutPassage;
  readonly lock: typeof lockAboutPassage;
}

export async function aboutPassage(
  scope: AccountScope,
  queries: Queries,
  passageId: string,
): Promise<AboutPassage> {
  const rows = await complaintsAbout(scope, queries, passageId).execute();
  return summedUp(scope, queries, passageId, rows);
}

/** The same, with the complaints locked as in `lockRelated`. */
export async function lockAboutPassage(
  scope: AccountScope,
  tx: Tx,
  passageId: string,
): Promise<AboutPassage> {
  const rows = await complaintsAbout(scope, tx, passageId).forUpdate().execute();
  return summedUp(scope, tx, passageId, rows);
}
