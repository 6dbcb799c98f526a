import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

/** Its push service has refused something; says how often in a row by now. */
export async function noteRefusal(
  { accountId }: AccountScope,
  queries: Queries,
  deviceId: string,
): Promise<number> {
  const row = await queries
    .updateTable('push_devices')
    .set((eb) => ({ refusals: eb('refusals', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .returning('refusals')
    .executeTakeFirst();
  return row?.refusals ?? 0;
}

export async function forgetRefusals(
  { accountId }: AccountScope,
  queries: Queries,
  deviceId: string,
): Promise<void> {
  await queries
    .updateTable('push_devices')
    .set({ refusals: 0 })
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .execute();
}
