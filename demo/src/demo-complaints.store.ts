import type { Temporal } from 'temporal-polyfill';
import type { CannedAnswer } from '@rampa/contract/complaints';
import type { Queries } from '../../server/src/platform/database/database.ts';

export async function isFiled(
  queries: Queries,
  accountId: string,
  idempotencyKey: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('complaints')
    .select('complaint_id')
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Open complaints of the demo in which no person has written or decided. */
export async function selectUntouched(queries: Queries): Promise<
  readonly {
    readonly number: string;
    readonly key: string;
    readonly receivedAt: Temporal.Instant;
  }[]
> {
  const rows = await queries
    .selectFrom('complaints as c')
    .select(['c.complaint_number', 'c.idempotency_key', 'c.received_at'])
    .where('c.idempotency_key', 'like', 'demo-complaint-%')
    .where('c.state', 'in', ['received', 'in-work', 'waiting'])
    .where('c.handled_by', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('complaint_messages as m')
            .select('m.message_id')
            .whereRef('m.account_id', '=', 'c.account_id')
            .whereRef('m.complaint_id', '=', 'c.complaint_id')
            .where(({ eb, or, and }) =>
              or([
                eb('m.staff_id', 'is not', null),
                and([
                  eb('m.author', '=', 'customer'),
                  or([
                    eb('m.idempotency_key', 'is', null),
                    eb('m.idempotency_key', 'not like', 'demo-%'),
                  ]),
                ]),
              ]),
            ),
        ),
      ),
    )
    .execute();
  return rows.map((row) => ({
    number: row.complaint_number,
    key: row.idempotency_key,
    receivedAt: row.received_at,
  }));
}

/** Leaves alone what staff have changed. */
export async function keepCannedAnswer(
  queries: Queries,
  answer: Pick<CannedAnswer, 'answer_id' | 'kind' | 'title' | 'serbian' | 'english'>,
  at: Temporal.Instant,
): Promise<void> {
  await queries
    .insertInto('canned_answers')
    .values({ ...answer, changed_at: at, changed_by: 'operator' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
