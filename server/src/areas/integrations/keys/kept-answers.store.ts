import type { Outcome } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

/** A run of an intent. */
interface Run {
  readonly idempotencyKey: string;
  readonly runId: string;
}

/**
 * Begins an intent: one that is new, that is no longer kept, or whose run was killed. Of any number that begin at once one
 * succeeds.
 */
export async function claimIntent(
  { accountId }: AccountScope,
  queries: Queries,
  intent: Run & {
    readonly keyId: string;
    readonly hash: Buffer;
    readonly now: Temporal.Instant;
    readonly forgottenBefore: Temporal.Instant;
    readonly killedBefore: Temporal.Instant;
  },
): Promise<boolean> {
  const { idempotencyKey, runId, keyId, hash, now } = intent;
  const claimed = await queries
    .insertInto('api_writes')
    .values({
      account_id: accountId,
      idempotency_key: idempotencyKey,
      run_id: runId,
      key_id: keyId,
      input_hash: hash,
      begun_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'idempotency_key'])
        .doUpdateSet({
          run_id: runId,
          key_id: keyId,
          input_hash: hash,
          begun_at: now,
          answer: null,
        })
        .where(({ eb, and, or }) =>
          or([
            eb('api_writes.begun_at', '<=', intent.forgottenBefore),
            and([
              eb('api_writes.answer', 'is', null),
              eb('api_writes.begun_at', '<=', intent.killedBefore),
              eb('api_writes.input_hash', '=', hash),
            ]),
          ]),
        ),
    )
    .returning('run_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The intent with its answer, which is null while it runs. */
export async function findIntent(
  { accountId }: AccountScope,
  queries: Queries,
  idempotencyKey: string,
): Promise<
  { readonly hash: Buffer; readonly outcome: Outcome<unknown, string> | null } | undefined
> {
  const row = await queries
    .selectFrom('api_writes')
    .select(['input_hash', 'answer'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  // `storeAnswer` writes nothing else.
  return row && { hash: row.input_hash, outcome: row.answer as Outcome<unknown, string> | null };
}

/** Nothing is stored if another run has taken the intent over. */
export async function storeAnswer(
  { accountId }: AccountScope,
  queries: Queries,
  { idempotencyKey, runId, outcome }: Run & { readonly outcome: Outcome<unknown, string> },
): Promise<void> {
  await queries
    .updateTable('api_writes')
    .set({ answer: JSON.stringify(outcome) })
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('run_id', '=', runId)
    .execute();
}

export async function deleteRun(
  { accountId }: AccountScope,
  queries: Queries,
  { idempotencyKey, runId }: Run,
): Promise<void> {
  await queries
    .deleteFrom('api_writes')
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('run_id', '=', runId)
    .execute();
}
