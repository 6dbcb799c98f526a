import type { LanguageId } from '@rampa/contract';
import type { Lice } from '@rampa/contract/identity';
import { sql, type RawBuilder } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope, WideScope } from '../../../platform/scope/scope.ts';

/** A customer as staff see them: the account and its first owner. */
export interface CustomerRecord {
  readonly accountId: string;
  readonly personType: Lice;
  readonly businessName: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly verified: boolean;
  /** In which they are written to. */
  readonly languageId: LanguageId;
  readonly createdAt: Temporal.Instant;
}

/**
 * Each with its first present owner; somebody who has left is named only if nobody else is there. Of one account, if it is
 * named: several machines ask the one that has its people only where these are asked for by it as well.
 */
const customersOf = (queries: Queries, accountId?: string) =>
  queries
    .selectFrom('accounts')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .select(['first_name', 'last_name', 'email', 'phone', 'email_verified_at', 'language_id'])
          .whereRef('users.account_id', '=', 'accounts.account_id')
          .$if(accountId !== undefined, (people) =>
            people.where('users.account_id', '=', accountId ?? ''),
          )
          .orderBy(sql`users.removed_at IS NOT NULL`)
          .orderBy(sql`users.role <> 'owner'`)
          .orderBy('users.user_id')
          .limit(1)
          .as('person'),
      (join) => join.onTrue(),
    )
    .where('accounts.person_type', '!=', 'osoblje')
    .$if(accountId !== undefined, (query) =>
      query.where('accounts.account_id', '=', accountId ?? ''),
    )
    .select([
      'accounts.account_id',
      'accounts.person_type',
      'accounts.business_name',
      'accounts.tax_number',
      'accounts.company_number',
      'accounts.street',
      'accounts.city',
      'accounts.postcode',
      'accounts.created_at',
      'person.first_name',
      'person.last_name',
      'person.email',
      'person.phone',
      'person.email_verified_at',
      'person.language_id',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof customersOf>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): CustomerRecord {
  return {
    accountId: row.account_id,
    // accounts__person_type_known admits no other of customers.
    personType: row.person_type as Lice,
    businessName: row.business_name,
    taxNumber: row.tax_number,
    companyNumber: row.company_number,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    street: row.street,
    city: row.city,
    postcode: row.postcode,
    verified: row.email_verified_at !== null,
    // users__language_known admits no other.
    languageId: row.language_id as LanguageId,
    createdAt: row.created_at,
  };
}

export async function selectCustomer(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<CustomerRecord | undefined> {
  const row = await customersOf(queries, accountId).executeTakeFirst();
  return row && toRecord(row);
}

export async function selectCustomers(
  _wide: WideScope,
  queries: Queries,
  accountIds: readonly string[],
): Promise<readonly CustomerRecord[]> {
  const [first, ...others] = new Set(accountIds);
  if (first === undefined) return [];
  const rows =
    others.length === 0
      ? await customersOf(queries, first).execute()
      : await customersOf(queries).where('accounts.account_id', 'in', accountIds).execute();
  return rows.map(toRecord);
}

/** Accounts whose business name, or a member's name, has a word that begins so. */
function withWord(word: string): RawBuilder<unknown> {
  // Folded words are letters and digits alone.
  const query = sql`${`'${word}':*`}::tsquery`;
  return sql`(SELECT account_id FROM accounts WHERE search_words(business_name) @@ ${query}
    UNION SELECT account_id FROM users
    WHERE search_words(first_name || ' ' || last_name) @@ ${query} AND removed_at IS NULL)`;
}

/** By how words of names begin (folded), how the e-mail address begins, or the whole tax number. */
export async function searchCustomers(
  _wide: WideScope,
  queries: Queries,
  sought: { readonly text: string; readonly words: readonly string[] },
  most: number,
): Promise<readonly CustomerRecord[]> {
  const address = `${sought.text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  // Each search uses its own index; then come the newest of all that were found.
  const ways = [
    sql`SELECT account_id FROM accounts WHERE tax_number = ${sought.text} AND tax_number <> ''`,
    sql`SELECT account_id FROM users WHERE email LIKE ${address} AND email <> ''`,
    ...(sought.words.length === 0
      ? []
      : [sql`(${sql.join(sought.words.map(withWord), sql` INTERSECT `)})`]),
  ];
  const found = sql<string>`(SELECT account_id FROM (${sql.join(ways, sql` UNION `)}) AS found)`;
  const rows = await customersOf(queries)
    .where('accounts.account_id', 'in', found)
    .orderBy('accounts.created_at', 'desc')
    .orderBy('accounts.account_id')
    .limit(most)
    .execute();
  return rows.map(toRecord);
}

/** How many accounts have each of these tax numbers, counted up to `most`. */
export async function countByTaxNumber(
  _wide: WideScope,
  queries: Queries,
  taxNumbers: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, number>> {
  const counted = new Map<string, number>();
  for (const taxNumber of new Set(taxNumbers)) {
    // As in the index.
    const some = sql`(SELECT 1 FROM accounts
      WHERE tax_number = ${taxNumber} AND tax_number <> '' LIMIT ${most})`;
    counted.set(taxNumber, await countRows(queries, some));
  }
  return counted;
}
