import { sql } from 'kysely';
import type { LanguageId } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { QuietHours } from '../push/quiet-hours.ts';

export interface StoredSmsNumber {
  /** E.164. */
  readonly number: string;
  readonly codeId: string;
  readonly codeSentAt: Temporal.Instant;
  /** Typed since the code was sent. */
  readonly wrongCodes: number;
  readonly confirmedAt: Temporal.Instant | null;
  readonly setAsideAt: Temporal.Instant | null;
}

const columns = [
  'number',
  'code_id as codeId',
  'code_sent_at as codeSentAt',
  'wrong_codes as wrongCodes',
  'confirmed_at as confirmedAt',
  'set_aside_at as setAsideAt',
] as const;

export async function findSmsNumber(
  { accountId }: AccountScope,
  queries: Queries,
  userId: string,
): Promise<StoredSmsNumber | undefined> {
  return queries
    .selectFrom('sms_numbers')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The same, for whoever changes it: another with it waits. */
export async function lockSmsNumber(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
): Promise<StoredSmsNumber | undefined> {
  return tx
    .selectFrom('sms_numbers')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Who counts what the account was sent waits for whoever is counting. */
export async function lockSmsNumbers({ accountId }: AccountScope, tx: Tx): Promise<void> {
  await tx
    .selectFrom('sms_numbers')
    .select('user_id')
    .where('account_id', '=', accountId)
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

/** In place of the one before: from now on nothing but a code is sent. */
export async function saveSmsNumber(
  { accountId }: AccountScope,
  tx: Tx,
  given: {
    readonly userId: string;
    readonly number: string;
    readonly codeId: string;
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  const values = {
    number: given.number,
    code_id: given.codeId,
    code_sent_at: given.now,
    wrong_codes: 0,
    confirmed_at: null,
    refusals: 0,
    set_aside_at: null,
  };
  await tx
    .insertInto('sms_numbers')
    .values({ account_id: accountId, user_id: given.userId, ...values })
    .onConflict((conflict) => conflict.constraint('sms_numbers__key').doUpdateSet(values))
    .execute();
}

export async function confirmSmsNumber(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('sms_numbers')
    .set({ confirmed_at: now })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

export async function countWrongCode(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
): Promise<void> {
  await tx
    .updateTable('sms_numbers')
    .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

/** Whether there was one. */
export async function deleteSmsNumber(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('sms_numbers')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whom an SMS reaches. */
export interface SmsReader {
  readonly number: string;
  readonly codeId: string;
  readonly confirmed: boolean;
  readonly quiet: QuietHours | null;
  readonly isDriver: boolean;
  readonly email: string;
  readonly languageId: LanguageId;
}

/** Undefined for somebody who is gone, has given no number, or whose number is set aside. */
export async function findSmsReader(
  { accountId }: AccountScope,
  queries: Queries,
  userId: string,
): Promise<SmsReader | undefined> {
  const row = await queries
    .selectFrom('sms_numbers as sms')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'sms.account_id')
        .onRef('users.user_id', '=', 'sms.user_id'),
    )
    .select([
      'sms.number',
      'sms.code_id',
      'sms.confirmed_at',
      'users.quiet_from',
      'users.quiet_until',
      'users.role',
      'users.email',
      'users.language_id',
    ])
    .where('sms.account_id', '=', accountId)
    .where('sms.user_id', '=', userId)
    .where('sms.set_aside_at', 'is', null)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { quiet_from: from, quiet_until: until } = row;
  return {
    number: row.number,
    codeId: row.code_id,
    confirmed: row.confirmed_at !== null,
    quiet: from === null || until === null ? null : { from, until },
    isDriver: row.role === 'driver',
    email: row.email,
    // users__language_known admits no other.
    languageId: row.language_id as LanguageId,
  };
}

/** Counts one that the network has not delivered to a number that is still theirs; how many there are in a row. */
export async function countSmsRefusal(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
  number: string,
): Promise<number> {
  const row = await tx
    .updateTable('sms_numbers')
    .set((eb) => ({ refusals: eb('refusals', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .where('confirmed_at', 'is not', null)
    .where('set_aside_at', 'is', null)
    .returning('refusals')
    .executeTakeFirst();
  return row?.refusals ?? 0;
}

export async function forgetSmsRefusals(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
  number: string,
): Promise<void> {
  await tx
    .updateTable('sms_numbers')
    .set({ refusals: 0 })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .where(sql<boolean>`refusals > 0`)
    .execute();
}

export async function setSmsNumberAside(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('sms_numbers')
    .set({ set_aside_at: now })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}
