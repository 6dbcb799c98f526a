import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
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

export type ChallengePurpose = 'register' | 'sign-in' | 'prove';

export async function listPasskeys(queries: Queries, key: UserKey): Promise<StoredPasskey[]> {
  const rows = await selectPasskeys(queries)
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .orderBy('passkey_id')
    .execute();
  return rows.map(toPasskey);
}

/** Whose passkey it is: the credential is all that a sign-in without a name brings. */
export async function findPasskey(
  queries: Queries,
  credentialId: string,
): Promise<StoredPasskey | null> {
  const row = await selectPasskeys(queries)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row === undefined ? null : toPasskey(row);
}

/** False where the credential is kept already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<StoredPasskey, 'lastUsedAt'>,
): Promise<boolean> {
  const rows = await tx
    .insertInto('passkeys')
    .values({
      account_id: passkey.accountId,
      user_id: passkey.userId,
      passkey_id: passkey.passkeyId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports.join(' '),
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.constraint('passkeys__credential_once').doNothing())
    .returning('passkey_id')
    .execute();
  return rows.length === 1;
}

export async function markPasskeyUsed(
  tx: Tx,
  passkey: StoredPasskey,
  signCount: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('account_id', '=', passkey.accountId)
    .where('user_id', '=', passkey.userId)
    .where('passkey_id', '=', passkey.passkeyId)
    .execute();
}

export async function deletePasskey(tx: Tx, key: UserKey, passkeyId: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', key.accountId)
    .where('user_id', '=', key.userId)
    .where('passkey_id', '=', passkeyId)
    .returning('passkey_id')
    .execute();
  return rows.length === 1;
}

export async function insertChallenge(
  queries: Queries,
  challenge: {
    readonly challenge: string;
    readonly purpose: ChallengePurpose;
    readonly userId: string | null;
    readonly expiresAt: Temporal.Instant;
  },
): Promise<void> {
  await queries
    .insertInto('passkey_challenges')
    .values({
      challenge: challenge.challenge,
      purpose: challenge.purpose,
      user_id: challenge.userId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Takes a challenge out, whether its answer will be right or not: it counts once. */
export async function takeChallenge(
  queries: Queries,
  given: {
    readonly challenge: string;
    readonly purpose: ChallengePurpose;
    readonly userId: string | null;
  },
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await queries
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', given.challenge)
    .where('purpose', '=', given.purpose)
    .where('user_id', given.userId === null ? 'is' : '=', given.userId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .execute();
  return rows.length === 1;
}

export async function deleteChallengesBefore(
  queries: Queries,
  before: Temporal.Instant,
): Promise<void> {
  await queries.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute();
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
