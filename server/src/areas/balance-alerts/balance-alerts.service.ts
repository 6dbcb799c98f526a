import type { Currency, Kategorija, LanguageId } from '@rampa/contract';
import { amountText } from '../../platform/amount-text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { AnswererOf, Events, ListenerOf } from '../../platform/events/events.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import type { AccountScope, SomeAccounts } from '../../platform/scope/scope.ts';
import type { ChargedTag, tagsCharged } from '../passages/index.ts';
import { tagName, type Tags } from '../tags/index.ts';
import type { AutomaticTopUps } from '../top-ups/index.ts';
import type { balanceMoved, JournalDraft, Wallet } from '../wallet/index.ts';
import type { noticeOutdated } from '../identity/index.ts';
import { balanceWentLow } from './events.ts';
import {
  claimNotice,
  forgetNotices,
  selectNotices,
  type NoticedTag,
} from './balance-alerts.store.ts';

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
  // In the evening peak thousands of accounts get low within minutes.
  workers: 4,
});

export interface BalanceAlerts {
  /** The balances of these tags are looked at after the transaction. */
  readonly tagsCharged: ListenerOf<typeof tagsCharged>;
  /** Where money came onto a tag, the next low balance is news again. */
  readonly balanceMoved: ListenerOf<typeof balanceMoved>;
  /** A notification of a low balance is outdated once money has come onto the tag. */
  readonly noticeOutdated: AnswererOf<typeof noticeOutdated>;
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
  /** The same for several accounts; those without one are left out. */
  ownLimitsOf(
    scope: SomeAccounts,
    queries: Queries,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Those of these accounts that pay their tolls later: their balances are told of by their limit. */
  readonly paidLater: Tags['paidLater'];
  readonly wallet: Pick<Wallet, 'tagBalances' | 'lowBalances'>;
  readonly automaticTopUps: Pick<AutomaticTopUps, 'limits'>;
  tagsOf(scope: AccountScope, tagIds: readonly string[]): Promise<ReadonlyMap<string, AlertedTag>>;
  /** Who of a company's drivers has which tag now. */
  driversOf?(scope: AccountScope): Promise<ReadonlyMap<string, { readonly driverId: string }>>;
  notify(
    scope: AccountScope,
    tx: Tx,
    notification: {
      readonly driverId?: string | undefined;
      readonly kind: 'low-balance';
      readonly template: string;
      params(languageId: LanguageId): Readonly<Record<string, string>>;
      readonly path: string;
      readonly tagId: string;
      readonly about: string;
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
          await forgetNotices(scope, tx, [{ accountId: scope.accountId, tagId }]);
          continue;
        }
        const toldAt = await claimNotice(scope, tx, tagId, clock.now());
        if (toldAt !== undefined) {
          await deps.notify(scope, tx, {
            driverId: drivers?.get(tagId)?.driverId,
            kind: 'low-balance',
            template: 'balance-alerts.mail-low',
            params: (languageId) => ({
              tag: tagName(tag),
              balance: amountText(balance, currency, languageId),
            }),
            path: `/pages/dopuna-pregled?tag=${tagId}`,
            tagId,
            about: toldAt.toString(),
          });
          const low = { scope, tagId, balanceMinor: balance, limitMinor };
          await events.tell(tx, balanceWentLow, low);
        }
      }
    });
  };

  /** Of tags that were charged just now: those whose balance is low, or was told to be and is not. */
  const worthLooking = async (
    scope: SomeAccounts,
    tx: Tx,
    charged: readonly ChargedTag[],
  ): Promise<readonly ChargedTag[]> => {
    const accountIds = [...new Set(charged.map(({ accountId }) => accountId))];
    const ownLimits = await deps.ownLimitsOf(scope, tx, accountIds);
    const limitOf = ({ accountId, category }: ChargedTag): number =>
      ownLimits.get(accountId) ?? deps.lowBalanceOf(category);
    const highest = charged.reduce((most, tag) => Math.max(most, limitOf(tag)), 0);
    const low = await deps.wallet.lowBalances(scope, tx, charged, highest);
    const told = await selectNotices(scope, tx, charged);
    const later = await deps.paidLater(scope, tx, accountIds);
    return charged.filter((tag) => {
      if (later.get(tag.accountId)?.inForce === true) return false;
      return (low.get(tag.tagId) ?? Infinity) < limitOf(tag) || told.has(tag.tagId);
    });
  };

  jobs.onAccount(lowBalanceJob, (scope, { tagIds }) => lookAt(scope, tagIds));
  return {
    async tagsCharged(tx, { scope, tags }) {
      const low = await worthLooking(scope, tx, tags);
      const byAccount = Map.groupBy(low, ({ accountId }) => accountId);
      const payloads = [...byAccount].map(([accountId, own]) => ({
        accountId,
        tagIds: own.map(({ tagId }) => tagId),
      }));
      await jobs.enqueueAll(tx, lowBalanceJob, payloads);
    },
    async balanceMoved(tx, { scope, journals }) {
      await forgetNotices(scope, tx, creditedTags(journals));
    },
    async noticeOutdated({ scope, kind, tagId, about }) {
      if (kind !== 'low-balance' || tagId === undefined) return false;
      const tag = { accountId: scope.accountId, tagId };
      const toldAt = (await selectNotices(scope, database.queries, [tag])).get(tagId);
      if (toldAt === undefined) return true;
      // Money came and went again: what was told then is told again.
      return about !== undefined && about !== toldAt.toString();
    },
  };
}

function creditedTags(journals: readonly JournalDraft[]): readonly NoticedTag[] {
  const credited = new Map<string, NoticedTag>();
  for (const { accountId, lines } of journals) {
    for (const { account, amountMinor } of lines) {
      if (account.kind !== 'tag' || amountMinor <= 0) continue;
      credited.set(account.tagId, { accountId, tagId: account.tagId });
    }
  }
  return [...credited.values()];
}
