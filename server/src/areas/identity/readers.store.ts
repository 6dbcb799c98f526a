import type { LanguageId } from '@rampa/contract';
import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { UserKey } from './identity.store.ts';
import { staffAccountId } from './staff-users.store.ts';

/** People of customers with a confirmed address, in the order of their ids, after this one. */
export async function listReaders(
  _all: AllAccounts,
  queries: Queries,
  after: UserKey | null,
  most: number,
): Promise<(UserKey & { readonly email: string; readonly languageId: LanguageId })[]> {
  const rows = await queries
    .selectFrom('users')
    .select(['account_id', 'user_id', 'email', 'language_id'])
    .where('email_verified_at', 'is not', null)
    .where('email', '<>', '')
    .where('removed_at', 'is', null)
    // Who acts in several accounts is one person, and is told once.
    .where('home_user_id', 'is', null)
    .where('account_id', '<>', staffAccountId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('account_id', 'user_id'),
          '>',
          tuple(after?.accountId ?? '', after?.userId ?? ''),
        ),
      ),
    )
    .orderBy('account_id')
    .orderBy('user_id')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    userId: row.user_id,
    email: row.email,
    // users__language_known admits no other.
    languageId: row.language_id as LanguageId,
  }));
}
