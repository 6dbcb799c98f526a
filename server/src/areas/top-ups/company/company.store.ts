import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { uuidList } from '../../../platform/database/binary-arrays.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts, SomeAccounts } from '../../../platform/scope/scope.ts';
import type { FillRule, Filling } from './company-rules.ts';

/** How a company fills its tags, beside its rules. Amounts are minor units. */
export interface CompanySettings {
  readonly dayCapMinor: number | null;
  readonly monthCapMinor: number | null;
  readonly alertBelowMinor: number | null;
  readonly toldLowAt: Temporal.Instant | null;
  /** As the last look found it. */
  readonly state: Filling['state'];
  readonly lookAgainAt: Temporal.Instant | null;
  readonly revision: number;
}

const columns = [
  'day_cap_minor',
  'month_cap_minor',
  'alert_below_minor',
  'told_low_at',
  'state',
  'look_again_at',
  'revision',
] as const;

interface SettingsRow {
  readonly day_cap_minor: number | null;
  readonly month_cap_minor: number | null;
  readonly alert_below_minor: number | null;
  readonly told_low_at: Temporal.Instant | null;
  readonly state: string;
  readonly look_again_at: Temporal.Instant | null;
  readonly revision: number;
}

const toSettings = (row: SettingsRow): CompanySettings => ({
  dayCapMinor: row.day_cap_minor,
  monthCapMinor: row.month_cap_minor,
  alertBelowMinor: row.alert_below_minor,
  toldLowAt: row.told_low_at,
  // company_balances__state_known admits no other.
  state: row.state as Filling['state'],
  lookAgainAt: row.look_again_at,
  revision: row.revision,
});

export async function selectSettings(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<CompanySettings | undefined> {
  const row = await queries
    .selectFrom('company_balances')
    .select(columns)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? undefined : toSettings(row);
}

/** Locks them until the transaction ends: a company is looked at by one at a time. */
export async function lockSettings(
  { accountId }: AccountScope,
  tx: Tx,
): Promise<CompanySettings | undefined> {
  const row = await tx
    .selectFrom('company_balances')
    .select(columns)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toSettings(row);
}

export interface NewSettings {
  readonly userId: string;
  readonly dayCapMinor: number | null;
  readonly monthCapMinor: number | null;
  readonly alertBelowMinor: number | null;
  readonly toldLowAt: Temporal.Instant | null;
  readonly rules: readonly FillRule[];
}

/** Replaces all that was saved of this revision; false where there is a newer one by now. Zero: nothing was saved yet. */
export async function replaceSettings(
  { accountId }: AccountScope,
  tx: Tx,
  wanted: NewSettings,
  { revision, now }: { readonly revision: number; readonly now: Temporal.Instant },
): Promise<boolean> {
  const set = {
    user_id: wanted.userId,
    day_cap_minor: wanted.dayCapMinor,
    month_cap_minor: wanted.monthCapMinor,
    alert_below_minor: wanted.alertBelowMinor,
    told_low_at: wanted.toldLowAt,
    state: 'active',
    look_again_at: null,
    changed_at: now,
  };
  const saved =
    revision === 0
      ? await tx
          .insertInto('company_balances')
          .values({ account_id: accountId, created_at: now, revision: 1, ...set })
          .onConflict((conflict) => conflict.constraint('company_balances__key').doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await tx
          .updateTable('company_balances')
          .set({ ...set, revision: revision + 1 })
          .where('account_id', '=', accountId)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst();
  if (saved === undefined) return false;
  await tx.deleteFrom('company_fill_rules').where('account_id', '=', accountId).execute();
  if (wanted.rules.length === 0) return true;
  await tx
    .insertInto('company_fill_rules')
    .values(
      wanted.rules.map((rule, at) => ({
        account_id: accountId,
        rule_no: at + 1,
        tag_id: rule.tagId,
        cost_centre_id: rule.costCentreId,
        below_minor: rule.belowMinor,
        up_to_minor: rule.upToMinor,
      })),
    )
    .execute();
  return true;
}

/** In their order. */
export async function selectFillRules(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<readonly FillRule[]> {
  const rows = await queries
    .selectFrom('company_fill_rules')
    .select(['tag_id', 'cost_centre_id', 'below_minor', 'up_to_minor'])
    .where('account_id', '=', accountId)
    .orderBy('rule_no')
    .execute();
  return rows.map((row) => ({
    tagId: row.tag_id,
    costCentreId: row.cost_centre_id,
    belowMinor: row.below_minor,
    upToMinor: row.up_to_minor,
  }));
}

/** Of those of these accounts that have rules, the highest balance below which one of them fills. */
export async function selectHighestLimits(
  _scope: SomeAccounts,
  queries: Queries,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('company_fill_rules')
    .select((eb) => ['account_id', eb.fn.max('below_minor').as('below_minor')])
    .where('account_id', '=', sql<string>`ANY(${uuidList(accountIds)}::uuid[])`)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.below_minor]));
}

/** What a look has found. */
export async function updateLook(
  { accountId }: AccountScope,
  tx: Tx,
  found: Pick<CompanySettings, 'state' | 'lookAgainAt' | 'toldLowAt'>,
): Promise<void> {
  await tx
    .updateTable('company_balances')
    .set({
      state: found.state,
      look_again_at: found.lookAgainAt,
      told_low_at: found.toldLowAt,
    })
    .where('account_id', '=', accountId)
    .execute();
}

/** Claims companies whose cap has ended: until they are looked at, no other server finds them before some later moment. */
export async function claimToLookAt(
  _all: AllAccounts,
  tx: Tx,
  { now, again }: { readonly now: Temporal.Instant; readonly again: Temporal.Instant },
  limit: number,
): Promise<readonly string[]> {
  const due = await tx
    .selectFrom('company_balances')
    .select('account_id')
    .where('look_again_at', '<=', now)
    .orderBy('look_again_at')
    .orderBy('account_id')
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  const claimed = await tx
    .updateTable('company_balances')
    .set({ look_again_at: again })
    .where('account_id', '=', sql<string>`ANY(${due.map((row) => row.account_id)}::uuid[])`)
    // Unless another server was faster.
    .where('look_again_at', '<=', now)
    .returning('account_id')
    .execute();
  return claimed.map((row) => row.account_id);
}

/** When the account is closed. */
export async function deleteSettings({ accountId }: AccountScope, tx: Tx): Promise<void> {
  await tx.deleteFrom('company_balances').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('company_fill_rules').where('account_id', '=', accountId).execute();
}

/** The rule of a tag ends with it. */
export async function deleteRuleOfTag(
  { accountId }: AccountScope,
  tx: Tx,
  tagId: string,
): Promise<void> {
  await tx
    .deleteFrom('company_fill_rules')
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tagId)
    .execute();
}

/** The rule of a tag is another one's from now on; one that the other has already stays its own. */
export async function moveRuleOfTag(
  scope: AccountScope,
  tx: Tx,
  fromTagId: string,
  toTagId: string,
): Promise<void> {
  const known = await tx
    .selectFrom('company_fill_rules')
    .select('rule_no')
    .where('account_id', '=', scope.accountId)
    .where('tag_id', '=', toTagId)
    .executeTakeFirst();
  if (known !== undefined) {
    await deleteRuleOfTag(scope, tx, fromTagId);
    return;
  }
  await tx
    .updateTable('company_fill_rules')
    .set({ tag_id: toTagId })
    .where('account_id', '=', scope.accountId)
    .where('tag_id', '=', fromTagId)
    .execute();
}
