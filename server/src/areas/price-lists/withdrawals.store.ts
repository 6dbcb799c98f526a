import type { Country } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';

export interface AskedWithdrawal {
  readonly version: string;
  /** As the audit trail has them; null: nobody has asked. */
  readonly askedBy: string | null;
}

/** Lists that came by screen and are in force or to come, with who asked to withdraw them, if anybody. */
export async function selectWithdrawals(
  _wide: WideScope,
  queries: Queries,
  country: Country,
): Promise<readonly AskedWithdrawal[]> {
  return queries
    .selectFrom('price_list_drafts')
    .select(['version', 'withdrawal_asked_by as askedBy'])
    .where('country', '=', country)
    .where('state', '=', 'applied')
    .execute();
}

/** Whether the list came by screen, and who asked to withdraw it; locked until the transaction ends. */
export async function lockWithdrawal(
  _wide: WideScope,
  tx: Tx,
  country: Country,
  version: string,
): Promise<AskedWithdrawal | undefined> {
  return tx
    .selectFrom('price_list_drafts')
    .select(['version', 'withdrawal_asked_by as askedBy'])
    .where('country', '=', country)
    .where('version', '=', version)
    .where('state', '=', 'applied')
    .forUpdate()
    .executeTakeFirst();
}

/** What somebody asked who has no say in it any longer. */
export async function forgetWithdrawalsAsked(
  _wide: WideScope,
  tx: Tx,
  country: Country,
  askedBy: string,
): Promise<void> {
  await tx
    .updateTable('price_list_drafts')
    .set({ withdrawal_asked_at: null, withdrawal_asked_by: null })
    .where('country', '=', country)
    .where('state', '=', 'applied')
    .where('withdrawal_asked_by', '=', askedBy)
    .execute();
}

export async function markWithdrawalAsked(
  _wide: WideScope,
  tx: Tx,
  country: Country,
  version: string,
  asked: { readonly at: Temporal.Instant; readonly by: string },
): Promise<void> {
  await tx
    .updateTable('price_list_drafts')
    .set({ withdrawal_asked_at: asked.at, withdrawal_asked_by: asked.by })
    .where('country', '=', country)
    .where('version', '=', version)
    .where('state', '=', 'applied')
    .execute();
}
