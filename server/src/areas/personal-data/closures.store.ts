import type { LanguageId } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts, MemberScope } from '../../platform/scope/scope.ts';
import type { Fate } from './retention.ts';

export type ClosureState = 'requested' | 'paid-back' | 'erased';

export interface Closure {
  readonly accountId: string;
  readonly state: ClosureState;
  readonly bankAccount: string;
  /** The holder of the bank account. */
  readonly payee: string;
  readonly email: string;
  readonly languageId: LanguageId;
  readonly refundMinor: number;
  readonly requestedAt: Temporal.Instant;
}

/**
 * Waits for what is being settled for the account, and for switches to and from it that are under way; holds back what
 * comes. Before any other lock of the transaction: whoever switches takes the account first as well.
 */
export async function lockForClosing(scope: AccountScope, tx: Tx): Promise<void> {
  await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', scope.accountId)
    .forUpdate()
    .execute();
}

/** False if the account is being closed already. Behind the account's lock. */
export async function insertClosure(
  scope: AccountScope,
  tx: Tx,
  closure: Omit<Closure, 'accountId' | 'state' | 'refundMinor' | 'requestedAt'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .insertInto('account_closures')
    .values({
      account_id: scope.accountId,
      bank_account: closure.bankAccount,
      payee: closure.payee,
      email: closure.email,
      language_id: closure.languageId,
      requested_at: now,
    })
    .onConflict((conflict) => conflict.constraint('account_closures__key').doNothing())
    .returning('account_id')
    .execute();
  return rows.length === 1;
}

/** The company, or the person who closes it. */
export async function findPayee(
  { accountId, actor }: MemberScope,
  queries: Queries,
): Promise<string> {
  const row = await queries
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.account_id', 'users.account_id')
    .select(['accounts.business_name', 'users.first_name', 'users.last_name'])
    .where('users.account_id', '=', accountId)
    .where('users.user_id', '=', actor.userId)
    .executeTakeFirst();
  if (row === undefined) return '';
  return row.business_name === '' ? `${row.first_name} ${row.last_name}` : row.business_name;
}

export async function isClosing(scope: AccountScope, queries: Queries): Promise<boolean> {
  const rows = await queries
    .selectFrom('account_closures')
    .select('account_id')
    .where('account_id', '=', scope.accountId)
    .execute();
  return rows.length > 0;
}

export async function lockClosure(scope: AccountScope, tx: Tx): Promise<Closure | null> {
  const row = await tx
    .selectFrom('account_closures')
    .select([
      'state',
      'bank_account',
      'payee',
      'email',
      'language_id',
      'refund_minor',
      'requested_at',
    ])
    .where('account_id', '=', scope.accountId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    accountId: scope.accountId,
    // account_closures__state_known admits no other; the language is a user's.
    state: row.state as ClosureState,
    languageId: row.language_id as LanguageId,
    bankAccount: row.bank_account,
    payee: row.payee,
    email: row.email,
    refundMinor: row.refund_minor,
    requestedAt: row.requested_at,
  };
}

export async function markPaidBack(
  scope: AccountScope,
  tx: Tx,
  refundMinor: number,
): Promise<void> {
  await tx
    .updateTable('account_closures')
    .set({
      state: 'paid-back',
      refund_minor: refundMinor,
      payee: '',
      ...(refundMinor === 0 ? { bank_account: '' } : {}),
    })
    .where('account_id', '=', scope.accountId)
    .execute();
}

/**
 * The end: neither the contact address nor the destination of the balance is needed any more; the
 * payout has it.
 */
export async function markErased(
  scope: AccountScope,
  tx: Tx,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('account_closures')
    .set({ state: 'erased', ended_at: now, email: '', bank_account: '' })
    .where('account_id', '=', scope.accountId)
    .execute();
}

/** Removes the sign-in names of the account's users, and ends their sessions. */
export async function lockOut(
  scope: AccountScope,
  tx: Tx,
  now: Temporal.Instant,
): Promise<readonly string[]> {
  // First, so that somebody who is just joining is locked out as well.
  await tx.deleteFrom('member_invitations').where('account_id', '=', scope.accountId).execute();
  await tx.deleteFrom('sign_in_names').where('account_id', '=', scope.accountId).execute();
  await tx.deleteFrom('passkeys').where('account_id', '=', scope.accountId).execute();
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('account_id', '=', scope.accountId)
    .where('revoked_at', 'is', null)
    .execute();
  await tx
    .updateTable('webhooks')
    .set({ state: 'off', off_because: 'owner' })
    .where('account_id', '=', scope.accountId)
    .where('state', '=', 'on')
    .execute();
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: 'revoked' })
    .where('account_id', '=', scope.accountId)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .execute();
  return ended.map((row) => row.session_id);
}

/** Those of the accounts that are closed, or being closed. */
export async function selectClosed(
  _all: AllAccounts,
  queries: Queries,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('account_closures')
    .select('account_id')
    .where('account_id', '=', sql<string>`ANY(${[...accountIds]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

export async function switchTagsOff(
  scope: AccountScope,
  tx: Tx,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('tags')
    .set({ status: 'neaktivan', status_changed_at: now })
    .where('account_id', '=', scope.accountId)
    .where('status', '!=', 'neaktivan')
    .execute();
}

/** Applies the rule for an account's rows of a table. */
export async function applyFate(
  scope: AccountScope,
  tx: Tx,
  table: string,
  fate: Fate,
): Promise<void> {
  if (fate === 'kept') return;
  if (fate === 'deleted') {
    await sql`DELETE FROM ${sql.table(table)} WHERE account_id = ${scope.accountId}`.execute(tx);
    return;
  }
  const blanks = Object.entries(fate.blank).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(blanks)} WHERE account_id = ${scope.accountId}`.execute(
    tx,
  );
}
