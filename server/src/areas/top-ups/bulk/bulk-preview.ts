import { createHash } from 'node:crypto';
import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { ChosenMethod } from '@rampa/contract/top-ups';
import { validate as isUuid } from 'uuid';
import { amountText } from '../../../platform/amount-text.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { TagRecord, Tags } from '../../tags/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { checkAmount, slipsSince, type AmountRefusal, type TopUpLimits } from '../top-up-rules.ts';
import { chargedFor, selectTagsBeingCharged, selectTagsWaitingFor } from './bulk-slips.store.ts';
import { selectUnpaid } from '../waiting-slips.store.ts';
import { bulkMaximum, shareOf, type Fill, type Share } from './bulk-rules.ts';

/** Which tags somebody wants topped up, and how much each gets. */
export interface WantedBulk extends Fill {
  readonly tagIds: readonly string[];
  readonly languageId: LanguageId;
}

export interface WantedBulkOrder extends WantedBulk {
  /** The sum as it was shown. */
  readonly totalMinor: number;
  /** Of the list that was shown; without it, only the sum is compared. */
  readonly shownList?: string | undefined;
  readonly method: ChosenMethod;
  readonly keepCard: boolean;
  readonly cardId?: string | undefined;
  readonly idempotencyKey: string;
}

/** What it would be now. */
export interface BulkPreview {
  readonly items: readonly {
    readonly tag: TagRecord;
    readonly balanceMinor: number;
    readonly share: Share;
    /** A slip which nobody has paid yet would top it up as well. */
    readonly waiting: boolean;
    /** So would a card that is being charged, or a payment page that is open. */
    readonly charging: boolean;
  }[];
  readonly totalMinor: number;
  readonly limits: TopUpLimits;
}

export type WishRefusal = 'tags.not-found' | AmountRefusal;

/** What each tag would get now. */
export function createBulkPreview(deps: {
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'describe' | 'released'>;
  readonly wallet: Pick<Wallet, 'tagBalances'>;
  readonly limits: TopUpLimits;
}) {
  const { limits } = deps;

  const preview = async (
    scope: AccountScope,
    from: Queries,
    { tagIds, languageId, ...fill }: WantedBulk,
  ): Promise<Outcome<BulkPreview, WishRefusal>> => {
    if (fill.fill === 'amount') {
      const amount = checkAmount(fill.amountMinor, limits, languageId);
      if (!amount.ok) return amount;
    }
    const wanted = [...new Set(tagIds)];
    if (!wanted.every((tagId) => isUuid(tagId))) return failure('tags.not-found');
    const known = await deps.tags.describe(scope, wanted, from);
    const balances = await deps.wallet.tagBalances(scope, from, wanted);
    const released = await deps.tags.released(scope, from, [...known.values()]);
    const now = deps.clock.now();
    const slips = await selectTagsWaitingFor(scope, from, wanted, slipsSince(now));
    const pages = await selectUnpaid(scope, from, wanted, now);
    const cards = new Set([
      ...pages.flatMap(({ method, tagId }) => (method === 'card' ? [tagId] : [])),
      ...(await selectTagsBeingCharged(scope, from, wanted, now.subtract(chargedFor))),
    ]);
    const items: BulkPreview['items'][number][] = [];
    for (const tagId of wanted) {
      const tag = known.get(tagId);
      if (tag === undefined) return failure('tags.not-found');
      const balanceMinor = balances.get(tagId) ?? 0;
      const had = { status: tag.status, balanceMinor, released: released.has(tagId) };
      const share = shareOf(had, fill, limits);
      const gets = amountOf(share) > 0;
      const waiting = gets && slips.has(tagId);
      items.push({ tag, balanceMinor, share, waiting, charging: gets && cards.has(tagId) });
    }
    const totalMinor = items.reduce((sum, { share }) => sum + amountOf(share), 0);
    return success({ items, totalMinor, limits });
  };

  /** The parts to be ordered, if they are still those that were shown. */
  const partsOf = (
    now: BulkPreview,
    { totalMinor: shownMinor, shownList, languageId }: WantedBulkOrder,
  ): Outcome<
    readonly { readonly partNo: number; readonly tagId: string; readonly amountMinor: number }[],
    'top-ups.bulk-nothing' | 'top-ups.bulk-changed' | 'top-ups.bulk-above-maximum'
  > => {
    const { items, totalMinor } = now;
    const money = (minor: number): string => amountText(minor, limits.currency, languageId);
    if (totalMinor === 0) return failure('top-ups.bulk-nothing');
    if (totalMinor > bulkMaximum(limits)) {
      return failure('top-ups.bulk-above-maximum', { maximum: money(bulkMaximum(limits)) });
    }
    if (totalMinor !== shownMinor || (shownList !== undefined && shownList !== listOf(now))) {
      return failure('top-ups.bulk-changed', { total: money(totalMinor) });
    }
    const given = items.filter(({ share }) => amountOf(share) > 0);
    return success(
      given.map(({ tag, share }, at) => ({
        partNo: at + 1,
        tagId: tag.tagId,
        amountMinor: amountOf(share),
      })),
    );
  };

  return { preview, partsOf };
}

/** Stands for what each tag gets: another one means that some of them get something else. */
export function listOf({ items }: BulkPreview): string {
  const given = items.map(({ tag, share }) => `${tag.tagId}:${amountOf(share)}`).sort();
  return createHash('sha256').update(given.join('\n')).digest('hex');
}

function amountOf(share: Share): number {
  return 'amountMinor' in share ? share.amountMinor : 0;
}
