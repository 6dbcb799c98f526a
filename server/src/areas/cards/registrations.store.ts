import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

export type RegistrationState = 'pending' | 'kept' | 'refused' | 'abandoned';

export interface Registration {
  readonly accountId: string;
  readonly orderNumber: string;
  readonly userId: string;
  readonly purpose: string;
  readonly state: RegistrationState;
  readonly cardId: string | null;
}

const columns = ['account_id', 'order_number', 'user_id', 'purpose', 'state', 'card_id'] as const;

interface RegistrationRow {
  readonly account_id: string;
  readonly order_number: string;
  readonly user_id: string;
  readonly purpose: string;
  readonly state: string;
  readonly card_id: string | null;
}

function toRecord(row: RegistrationRow): Registration {
  return {
    accountId: row.account_id,
    orderNumber: row.order_number,
    userId: row.user_id,
    purpose: row.purpose,
    // card_registrations__state_known admits no other.
    state: row.state as RegistrationState,
    cardId: row.card_id,
  };
}

/** False if the account has used the key before. */
export async function insertRegistration(
  scope: AccountScope,
  tx: Tx,
  registration: Pick<Registration, 'orderNumber' | 'userId' | 'purpose'> & {
    readonly idempotencyKey: string;
    readonly startedAt: Temporal.Instant;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('card_registrations')
    .values({
      account_id: scope.accountId,
      order_number: registration.orderNumber,
      user_id: registration.userId,
      purpose: registration.purpose,
      idempotency_key: registration.idempotencyKey,
      started_at: registration.startedAt,
    })
    .onConflict((conflict) => conflict.constraint('card_registrations__intent_once').doNothing())
    .returning('order_number')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectRegistration(
  scope: AccountScope,
  queries: Queries,
  purpose: string,
  by: { readonly orderNumber: string } | { readonly idempotencyKey: string },
): Promise<Registration | undefined> {
  const query = queries
    .selectFrom('card_registrations')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .where('purpose', '=', purpose);
  const row = await (
    'orderNumber' in by
      ? query.where('order_number', '=', by.orderNumber)
      : query.where('idempotency_key', '=', by.idempotencyKey)
  ).executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** The newest one still open since a moment. */
export async function selectOpen(
  scope: AccountScope,
  queries: Queries,
  purpose: string,
  since: Temporal.Instant,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('card_registrations')
    .select('order_number')
    .where('account_id', '=', scope.accountId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'pending')
    .where('started_at', '>', since)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.order_number;
}

export async function settleRegistration(
  scope: AccountScope,
  tx: Tx,
  registration: Pick<Registration, 'orderNumber' | 'state' | 'cardId'>,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('card_registrations')
    .set({ state: registration.state, card_id: registration.cardId, settled_at: at })
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', registration.orderNumber)
    .execute();
}

export async function countEnded(
  scope: AccountScope,
  queries: Queries,
  purpose: string,
): Promise<number> {
  const row = await queries
    .selectFrom('card_registrations')
    .select((eb) => eb.fn.countAll<number>().as('ended'))
    .where('account_id', '=', scope.accountId)
    .where('purpose', '=', purpose)
    .where('state', '!=', 'pending')
    .executeTakeFirstOrThrow();
  return row.ended;
}
