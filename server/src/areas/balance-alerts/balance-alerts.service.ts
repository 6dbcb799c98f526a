import type { Currency, Kategorija, LanguageId } from '@rampa/contract';
import { amountText } from '../../platform/amount-text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { Events, ListenerOf } from '../../platform/events/events.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import { within, type AccountScope } from '../../platform/scope/scope.ts';
import type { tagsCharged } from '../passages/index.ts';
import { tagName } from '../tags/index.ts';
import type { AutomaticTopUps } from '../top-ups/index.ts';
import type { balanceMoved, JournalDraft, Wallet } from '../wallet/index.ts';
import { balanceWentLow } from './events.ts';
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
  /** The balances of these tags are looked at after the transaction. */
  readonly tagsCharged: ListenerOf<typeof tagsCharged>;
  /** Where money came onto a tag, the next low balance is news again. */
  readonly balanceMoved: ListenerOf<typeof balanceMoved>;
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
  readonly events: Events;
  readonly currency: Currency;
  /** What the lanes show as low to a vehicle of the category. */
  lowBalanceOf(category: Kategorija): number;
  /** The customer's own limit, or null. */
  ownLimitOf(scope: AccountScope, queries: Queries): Promise<number | null>;
  readonly wallet: Pick<Wallet, 'tagBalances'>;
  readonly automaticTopUps: Pick<AutomaticTopUps, 'limits'>;
  tagsOf(scope: AccountScope, tagIds: readonly string[]): Promise<ReadonlyMap<string, AlertedTag>>;
  /** Who of a company's drivers has which tag now. */
  driversOf?(scope: AccountScope): Promise<ReadonlyMap<string, { readonly driver_id: string }>>;
  notify(
    scope: AccountScope,
    tx: Tx,
    notification: {
      readonly driverId?: string | undefined;
      readonly kind: 'low-balance';
      readonly template: string;
      params(languageId: LanguageId): Readonly<Record<string, string>>;
      readonly path: string;
    },
  ): Promise<void>;
}): BalanceAlerts {
  const { database, jobs, clock, events, currency } = deps;

  const lookAt = async (scope: AccountScope, tagIds: readonly string[]): Promise<void> => {
    const tags = await deps.tagsOf(scope, tagIds);
    const drivers = await deps.driversOf?.(scope);
    const ownLimit = await deps.ownLimitOf(scope, database.queries);
    await database.transaction(async (tx) => {
      const balances = await deps.wallet.tagBalances(scope, tx, tagIds);
      const toppedUpBelow = await deps.automaticTopUps.limits(scope, tx, tagIds);
      for (const [tagId, tag] of tags) {
        const balance = balances.get(tagId) ?? 0;
        // Its top-up is on its way; should it be refused, that is told.
        if (balance < (toppedUpBelow.get(tagId) ?? -Infinity)) continue;
        const limitMinor = ownLimit ?? deps.lowBalanceOf(tag.category);
        if (balance >= limitMinor) {
          await forgetNotices(scope, tx, [tagId]);
        } else if (await claimNotice(scope, tx, tagId, clock.now())) {
          await deps.notify(scope, tx, {
            driverId: drivers?.get(tagId)?.driver_id,
            kind: 'low-balance',
            template: 'balance-alerts.mail-low',
            params: (languageId) => ({
              tag: tagName(tag),
              balance: amountText(balance, currency, languageId),
            }),
            path: `/pages/dopuna-pregled?tag=${tagId}`,
          });
          const low = { scope, tagId, balanceMinor: balance, limitMinor };
          await events.tell(tx, balanceWentLow, low);
        }
      }
    });
  };

  jobs.onAccount(lowBalanceJob, (scope, { tagIds }) => lookAt(scope, tagIds));
  return {
    async tagsCharged(tx, { scope, tagIds }) {
      const { accountId } = scope;
      if (tagIds.length > 0) await jobs.enqueue(tx, lowBalanceJob, { accountId, tagIds });
    },
    async balanceMoved(tx, { scope, journals }) {
      for (const [accountId, own] of Map.groupBy(journals, (journal) => journal.accountId)) {
        await forgetNotices(within(scope, accountId), tx, creditedTags(own));
      }
    },
  };
}

function creditedTags(journals: readonly JournalDraft[]): readonly string[] {
  const credited = journals
    .flatMap(({ lines }) => lines)
    .flatMap(({ account, amountMinor }) =>
      account.kind === 'tag' && amountMinor > 0 ? [account.tagId] : [],
    );
  return [...new Set(credited)];
}
