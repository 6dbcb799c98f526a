import type { Currency, Kategorija, LanguageId } from '@rampa/contract';
import { amountText } from '../../platform/amount-text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import { claimNotice, forgetNotices } from './balance-alerts.store.ts';

/** Looks at the balances of tags that were charged. */
export const lowBalanceJob = defineJob<{
  readonly accountId: string;
  readonly tagIds: readonly string[];
}>({
  queue: 'low-balance',
  retries: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  expireIn: 60,
});

export interface BalanceAlerts {
  /** These tags were charged, in this transaction: their balances are looked at afterwards. */
  charged(tx: Tx, accountId: string, tagIds: readonly string[]): Promise<void>;
  /** This tag was topped up: the next low balance is news again. */
  credited(tx: Tx, accountId: string, tagId: string): Promise<void>;
}

interface AlertedTag {
  readonly category: Kategorija;
  readonly serialNumber: string;
  readonly nickname: string;
  readonly plate: string;
}

/** Tells customers of low balances, once until the next top-up. */
export function createBalanceAlerts(deps: {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly currency: Currency;
  /** What the lanes show as low to a vehicle of the category. */
  lowBalanceOf(category: Kategorija): number;
  /** The customer's own limit, or null. */
  ownLimitOf(accountId: string, queries: Queries): Promise<number | null>;
  balancesOf(
    queries: Queries,
    accountId: string,
    tagIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Below which balance each tag is topped up by itself; a tag that is not, or not now, is missing. */
  toppedUpBelow(
    queries: Queries,
    accountId: string,
    tagIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  tagsOf(accountId: string, tagIds: readonly string[]): Promise<ReadonlyMap<string, AlertedTag>>;
  /** Who of a company's drivers has which tag now. */
  driversOf?(accountId: string): Promise<ReadonlyMap<string, { readonly driver_id: string }>>;
  notify(
    tx: Tx,
    notification: {
      readonly accountId: string;
      readonly driverId?: string | undefined;
      readonly kind: 'low-balance';
      readonly template: string;
      params(languageId: LanguageId): Readonly<Record<string, string>>;
      readonly path: string;
    },
  ): Promise<void>;
  /** Tells programs the same, in the same transaction. */
  publish(
    tx: Tx,
    accountId: string,
    low: { readonly tagId: string; readonly balanceMinor: number; readonly limitMinor: number },
  ): Promise<void>;
}): BalanceAlerts {
  const { database, jobs, clock, currency } = deps;

  const lookAt = async (accountId: string, tagIds: readonly string[]): Promise<void> => {
    const tags = await deps.tagsOf(accountId, tagIds);
    const drivers = await deps.driversOf?.(accountId);
    const ownLimit = await deps.ownLimitOf(accountId, database.queries);
    await database.transaction(async (tx) => {
      const balances = await deps.balancesOf(tx, accountId, tagIds);
      const automatic = await deps.toppedUpBelow(tx, accountId, tagIds);
      for (const [tagId, tag] of tags) {
        const balance = balances.get(tagId) ?? 0;
        // Its top-up is on its way; should it be refused, that is told.
        if (balance < (automatic.get(tagId) ?? -Infinity)) continue;
        const limitMinor = ownLimit ?? deps.lowBalanceOf(tag.category);
        if (balance >= limitMinor) {
          await forgetNotices(tx, accountId, [tagId]);
        } else if (await claimNotice(tx, accountId, tagId, clock.now())) {
          await deps.notify(tx, {
            accountId,
            driverId: drivers?.get(tagId)?.driver_id,
            kind: 'low-balance',
            template: 'balance-alerts.mail-low',
            params: (languageId) => ({
              tag: nameOf(tag),
              balance: amountText(balance, currency, languageId),
            }),
            path: `/pages/dopuna-pregled?tag=${tagId}`,
          });
          await deps.publish(tx, accountId, { tagId, balanceMinor: balance, limitMinor });
        }
      }
    });
  };

  jobs.on(lowBalanceJob, ({ accountId, tagIds }) => lookAt(accountId, tagIds));
  return {
    async charged(tx, accountId, tagIds) {
      if (tagIds.length > 0) await jobs.enqueue(tx, lowBalanceJob, { accountId, tagIds });
    },
    credited: (tx, accountId, tagId) => forgetNotices(tx, accountId, [tagId]),
  };
}

/** As its owner knows it. */
function nameOf({ nickname, plate, serialNumber }: AlertedTag): string {
  return [nickname, plate].filter((part) => part !== '').join(', ') || serialNumber;
}
