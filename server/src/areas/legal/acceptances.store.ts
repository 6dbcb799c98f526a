import type { LegalPage } from '@rampa/contract/legal';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

export interface Acceptance {
  readonly userId: string;
  readonly page: LegalPage;
  readonly version: number;
  readonly validFrom: string;
  readonly way: 'registration' | 'told';
  readonly at: Temporal.Instant;
}

/** Repeating it changes nothing. */
export async function insertAcceptance(
  scope: AccountScope,
  queries: Queries,
  accepted: Acceptance,
): Promise<void> {
  await queries
    .insertInto('legal_acceptances')
    .values({
      account_id: scope.accountId,
      user_id: accepted.userId,
      page: accepted.page,
      version: accepted.version,
      valid_from: accepted.validFrom,
      way: accepted.way,
      accepted_at: accepted.at,
    })
    .onConflict((conflict) => conflict.constraint('legal_acceptances__key').doNothing())
    .execute();
}

export async function selectAcceptances(
  scope: AccountScope,
  queries: Queries,
  userId: string,
): Promise<Acceptance[]> {
  const rows = await queries
    .selectFrom('legal_acceptances')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .orderBy('accepted_at', 'desc')
    .orderBy('page')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    // legal_acceptances__page_known and legal_acceptances__way_known admit no other.
    page: row.page as LegalPage,
    version: row.version,
    validFrom: row.valid_from,
    way: row.way as Acceptance['way'],
    at: row.accepted_at,
  }));
}
