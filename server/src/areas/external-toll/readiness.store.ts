import type { Kategorija } from '@rampa/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { isOverdue } from './billing/overdue.store.ts';
import type { Prerequisites } from './external-toll-rules.ts';

/** What an account has of all that its tags need to work abroad. */
export interface Readiness extends Prerequisites {
  readonly activatedAt: Temporal.Instant | null;
  readonly acceptedVersion: string | null;
}

/** A column that holds the account's id, as in `t4a_accounts.account_id`. */
type AccountRef = RawBuilder<unknown>;

/**
 * The one definition of an account whose tags work abroad: the status, the check before a trip and
 * the list for the partner's lanes all ask here, so that none of them says otherwise than the others.
 */
function conditionsOf(account: AccountRef, now: Temporal.Instant) {
  // A card is good until the end of its month of toll time.
  const month = now.toZonedDateTimeISO(tollTimeZone).toPlainDate().toPlainYearMonth().toString();
  return {
    hasCard: sql<boolean>`EXISTS (
      SELECT 1 FROM kept_cards
      WHERE kept_cards.account_id = ${account} AND (expires IS NULL OR expires >= ${month}))`,
    hasTag: sql<boolean>`EXISTS (
      SELECT 1 FROM t4a_tags JOIN tags USING (account_id, tag_id)
      WHERE t4a_tags.account_id = ${account} AND ${tagWorks(now)})`,
    hasOverdue: sql<boolean>`EXISTS (
      SELECT 1 FROM t4a_invoices i WHERE i.account_id = ${account} AND ${isOverdue('i', now)})`,
  };
}

/** Of `t4a_tags` and `tags`, joined. */
const tagWorks = (now: Temporal.Instant) => sql<boolean>`(
  t4a_tags.enabled AND tags.status = 'aktivan' AND NOT EXISTS (
    SELECT 1 FROM tag_blocks b
    WHERE b.account_id = tags.account_id AND b.tag_id = tags.tag_id
      AND b.lifted_at IS NULL AND b.holds_from <= ${now}))`;

export async function selectReadiness(
  scope: AccountScope,
  queries: Queries,
  now: Temporal.Instant,
): Promise<Readiness> {
  const { hasCard, hasTag, hasOverdue } = conditionsOf(sql`${scope.accountId}::uuid`, now);
  const { rows } = await sql<{
    readonly activated_at: Temporal.Instant | null;
    readonly accepted_version: string | null;
    readonly has_card: boolean;
    readonly has_tag: boolean;
    readonly has_overdue: boolean;
  }>`
    SELECT activated_at, accepted_version, ${hasCard} AS has_card, ${hasTag} AS has_tag,
           ${hasOverdue} AS has_overdue
    FROM accounts LEFT JOIN t4a_accounts USING (account_id)
    WHERE accounts.account_id = ${scope.accountId}`.execute(queries);
  const row = rows[0];
  if (row === undefined) throw new Error('The account has no state');
  return {
    activatedAt: row.activated_at,
    acceptedVersion: row.accepted_version,
    activated: row.activated_at !== null,
    hasCard: row.has_card,
    hasTag: row.has_tag,
    hasOverdue: row.has_overdue,
  };
}

export interface AcceptedTag {
  readonly serialNumber: string;
  readonly category: Kategorija;
}

/** What the partner's lanes may take now, after a serial number and at most so many. */
export async function selectAccepted(
  _all: AllAccounts,
  queries: Queries,
  page: { readonly after: string; readonly rows: number },
  now: Temporal.Instant,
): Promise<readonly AcceptedTag[]> {
  const { hasCard, hasOverdue } = conditionsOf(sql.ref('t4a_accounts.account_id'), now);
  const { rows } = await sql<AcceptedTag>`
    SELECT tags.serial_number AS "serialNumber", tags.category
    FROM t4a_tags
    JOIN t4a_accounts USING (account_id)
    JOIN tags USING (account_id, tag_id)
    WHERE t4a_accounts.activated_at IS NOT NULL AND ${tagWorks(now)}
      AND ${hasCard} AND NOT ${hasOverdue}
      AND tags.serial_number > ${page.after}
    ORDER BY tags.serial_number
    LIMIT ${page.rows}`.execute(queries);
  return rows;
}
