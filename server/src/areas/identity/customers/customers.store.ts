import type { Lice } from '@rampa/contract/identity';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../../platform/database/database.ts';

/** A customer as the operator's people see them: the account with its first user. */
export interface CustomerRecord {
  readonly accountId: string;
  readonly lice: Lice;
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
  readonly createdAt: Temporal.Instant;
}

const firstUsers = (queries: Queries) =>
  queries
    .selectFrom('accounts')
    .innerJoin('users', 'users.account_id', 'accounts.account_id')
    .where('accounts.person_type', '!=', 'osoblje')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as earlier')
            .select('earlier.user_id')
            .whereRef('earlier.account_id', '=', 'users.account_id')
            .whereRef('earlier.user_id', '<', 'users.user_id'),
        ),
      ),
    );

const customersOf = (queries: Queries) =>
  firstUsers(queries).select([
    'accounts.account_id',
    'accounts.person_type',
    'accounts.business_name',
    'accounts.tax_number',
    'accounts.company_number',
    'accounts.street',
    'accounts.city',
    'accounts.postcode',
    'accounts.created_at',
    'users.first_name',
    'users.last_name',
    'users.email',
    'users.phone',
    'users.email_verified_at',
  ]);
type Row = Awaited<ReturnType<ReturnType<typeof customersOf>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): CustomerRecord {
  return {
    accountId: row.account_id,
    // accounts__person_type_known admits no other of customers.
    lice: row.person_type as Lice,
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
    createdAt: row.created_at,
  };
}

export async function selectCustomers(
  queries: Queries,
  accountIds: readonly string[],
): Promise<readonly CustomerRecord[]> {
  if (accountIds.length === 0) return [];
  const rows = await customersOf(queries).where('accounts.account_id', 'in', accountIds).execute();
  return rows.map(toRecord);
}

/** As `foldForSearch` makes texts alike: either script, any case, without diacritics. */
const folded = sql<string>`' ' || regexp_replace(replace(replace(replace(replace(translate(
  lower(accounts.business_name || ' ' || users.first_name || ' ' || users.last_name),
  'абвгдђежзијклмнопрстћуфхцчшčćšžđ', 'abvgddezzijklmnoprstcufhccsccszd'),
  'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz'), 'dj', 'd'),
  '[^[:alnum:]]+', ' ', 'g')`;

/** By the beginnings of words of the name, folded; of the e-mail address; or by the whole tax number. */
export async function searchCustomers(
  queries: Queries,
  sought: { readonly text: string; readonly words: readonly string[] },
  most: number,
): Promise<readonly CustomerRecord[]> {
  const address = `${sought.text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await customersOf(queries)
    .where((eb) =>
      eb.or([
        eb('accounts.tax_number', '=', sought.text),
        eb('users.email', 'like', address),
        ...(sought.words.length === 0
          ? []
          : [eb.and(sought.words.map((word) => eb(folded, 'like', `% ${word}%`)))]),
      ]),
    )
    .orderBy('accounts.created_at', 'desc')
    .orderBy('accounts.account_id')
    .limit(most)
    .execute();
  return rows.map(toRecord);
}
