import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import { claimValue, selectOwnersOf } from '../../../platform/directory/key-directory.store.ts';
import type { UserKey } from '../identity.store.ts';

export interface StoredPasskey extends UserKey {
  readonly passkeyId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Temporal.Instant;
  readonly lastUsedAt: Temporal.Instant | null;
}

export async function listPasskeys(
  scope: AccountScope,
  queries: Queries,
  userId: string,
): Promise<StoredPasskey[]> {
  const rows = await selectPasskeys(queries)
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .orderBy('passkey_id')
    .execute();
  return rows.map(toPasskey);
}

/** Whose passkey it is: a sign-in without a name brings nothing but the credential. */
export async function findPasskey(
  all: AllAccounts,
  queries: Queries,
  credentialId: string,
): Promise<StoredPasskey | null> {
  const owner = (await selectOwnersOf(all, queries, 'passkey', [credentialId])).get(credentialId);
  const everywhere = selectPasskeys(queries).where('credential_id', '=', credentialId);
  // One that a server of the version before has saved is in no directory.
  const rows = owner === undefined ? everywhere : everywhere.where('account_id', '=', owner);
  const row = await rows.executeTakeFirst();
  return row === undefined ? null : toPasskey(row);
}

/** False if the credential is kept already. */
export async function insertPasskey(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  passkey: Omit<StoredPasskey, 'accountId' | 'userId' | 'lastUsedAt'>,
): Promise<boolean> {
  const { credentialId } = passkey;
  const isKept = async (accountId: string): Promise<boolean> => {
    const kept = await tx
      .selectFrom('passkeys')
      .select('passkey_id')
      .where('account_id', '=', accountId)
      .where('credential_id', '=', credentialId)
      .executeTakeFirst();
    return kept !== undefined;
  };
  if (!(await claimValue(scope, tx, 'passkey', credentialId, isKept))) return false;
  const rows = await tx
    .insertInto('passkeys')
    .values({
      account_id: scope.accountId,
      user_id: userId,
      passkey_id: passkey.passkeyId,
      credential_id: credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports.join(' '),
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('passkey_id')
    .execute();
  return rows.length === 1;
}

export async function markPasskeyUsed(
  scope: AccountScope,
  tx: Tx,
  { userId, passkeyId }: StoredPasskey,
  signCount: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .execute();
}

export async function deletePasskey(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  passkeyId: string,
): Promise<boolean> {
  const rows = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returning('passkey_id')
    .execute();
  return rows.length === 1;
}

function selectPasskeys(queries: Queries) {
  return queries
    .selectFrom('passkeys')
    .select([
      'account_id',
      'user_id',
      'passkey_id',
      'credential_id',
      'public_key',
      'sign_count',
      'transports',
      'name',
      'created_at',
      'last_used_at',
    ]);
}

type PasskeyRow = Awaited<ReturnType<ReturnType<typeof selectPasskeys>['execute']>>[number];

function toPasskey(row: PasskeyRow): StoredPasskey {
  return {
    accountId: row.account_id,
    userId: row.user_id,
    passkeyId: row.passkey_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    signCount: row.sign_count,
    transports: row.transports === '' ? [] : row.transports.split(' '),
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
