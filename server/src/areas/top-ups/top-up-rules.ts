import {
  failure,
  success,
  type Currency,
  type LanguageId,
  type Outcome,
  type PhoneWallet,
} from '@rampa/contract';
import type { ChosenMethod, TopUpStatus } from '@rampa/contract/top-ups';
import { takesTopUps } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { amountText } from '../../platform/amount-text.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Counted } from '../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import { reachesAll, type AccountScope } from '../../platform/scope/scope.ts';
import { orderLifeMinutes } from '../payments/index.ts';
import type { TagRecord, Tags } from '../tags/index.ts';
import type { TopUpRecord } from './top-ups.store.ts';

/** The name under which payments know top-ups. */
export const topUpPurpose = 'top-up';
/**
 * Card payments of guests. Programs from before there were guests know no such purpose: they would name the owner to
 * the gateway and on its page, as who pays. They leave such a payment to a newer one.
 */
export const guestPurpose = 'guest-top-up';

export interface TopUpLimits {
  readonly currency: Currency;
  /** Minor units. */
  readonly minimum: number;
  readonly maximum: number;
}

/** What customers may choose from. */
export interface TopUpOffer extends TopUpLimits {
  /** Minor units. */
  readonly offered: readonly number[];
  readonly methods: readonly ChosenMethod[];
  /** On the gateway's page beside cards, where no card is to be kept. */
  readonly wallets: readonly PhoneWallet[];
}

export type AmountRefusal = 'top-ups.amount-below-minimum' | 'top-ups.amount-above-maximum';

export function checkAmount(
  amountMinor: number,
  { minimum, maximum, currency }: TopUpLimits,
  languageId: LanguageId,
): Outcome<null, AmountRefusal> {
  if (amountMinor < minimum) {
    return failure('top-ups.amount-below-minimum', {
      minimum: amountText(minimum, currency, languageId),
    });
  }
  if (amountMinor > maximum) {
    return failure('top-ups.amount-above-maximum', {
      maximum: amountText(maximum, currency, languageId),
    });
  }
  return success(null);
}

/**
 * Card top-ups that an account begins and does not pay: each costs repeated inquiries at the gateway. A
 * fleet's clerk may begin a few dozen in a row; paid ones no longer count.
 */
const unpaidRule: ThrottleRule = {
  free: 40,
  firstWaitSeconds: 30,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3600,
};

/** The counter of an account's unpaid card top-ups. */
export function unpaidOf(scope: AccountScope): Counted {
  return { kind: 'card-top-ups', value: scope.accountId, rule: unpaidRule };
}

/** Payment slips that the keys of an account create: a fleet has one for each tag, a stolen key no end of them. */
const slipsOfKeysRule: ThrottleRule = {
  free: 500,
  firstWaitSeconds: 30,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 86_400,
};

/** Whether saved cards of the account are told to them: drivers see nothing of them, and no key's scope names them. */
export function mayUseCards(scope: AccountScope): boolean {
  return reachesAll(scope) && scope.actor.kind !== 'key';
}

/** The counter of an account's slips by keys; null for those of people, who create one by one. */
export function slipOfKey(scope: AccountScope): Counted | null {
  if (scope.actor.kind !== 'key') return null;
  return { kind: 'slips-of-keys', value: scope.accountId, rule: slipsOfKeysRule };
}

/**
 * Slips of several tags that people of an account create: each is a row for every tag, and most of a fleet's months have
 * one.
 */
const bulkSlipsRule: ThrottleRule = {
  free: 100,
  firstWaitSeconds: 30,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 86_400,
};

/** The counter of an account's slips of several tags. */
export function bulkSlipOf(scope: AccountScope): Counted {
  return { kind: 'bulk-slips', value: scope.accountId, rule: bulkSlipsRule };
}

/** Neither one that is lost, nor one that went back into the stock: what is put on it could not be used. */
export async function isUsable(
  scope: AccountScope,
  tags: Pick<Tags, 'released'>,
  from: Queries,
  tag: TagRecord,
): Promise<boolean> {
  return takesTopUps(tag.status) && !(await tags.released(scope, from, [tag])).has(tag.tagId);
}

/**
 * The same for a single top-up: a toll that a lane delivers late may be owed on a tag that another account has taken over,
 * and what is left on it can be moved.
 */
export async function takesSingle(
  scope: AccountScope,
  tags: Pick<Tags, 'released' | 'handedOver'>,
  from: Queries,
  tag: TagRecord,
): Promise<boolean> {
  if (await isUsable(scope, tags, from, tag)) return true;
  return (await tags.handedOver(scope, from)).has(tag.tagId);
}

/**
 * What a top-up may become. Money that did arrive is always credited, even on an order that was
 * cancelled or had expired; what is paid stays paid.
 */
export function mayBecome(from: TopUpStatus, to: TopUpStatus): boolean {
  if (from === 'paid' || from === to) return false;
  return to === 'paid' || from === 'pending';
}

/** After half an hour the gateway's page takes no card any more, even before the order is settled. */
export function isResumable(topUp: TopUpRecord, now: Temporal.Instant): boolean {
  const until = topUp.createdAt.add({ minutes: orderLifeMinutes });
  const open = topUp.method !== 'card' || Temporal.Instant.compare(now, until) < 0;
  return topUp.state === 'pending' && open && !topUp.automatic && topUp.cardId === null;
}

/** Days after which an unpaid slip expires. */
export const SLIP_DAYS = 60;

/** When a slip expires that is not paid. */
export function slipEnds(issuedAt: Temporal.Instant): Temporal.Instant {
  return issuedAt.add({ hours: SLIP_DAYS * 24 });
}

/** Slips of before have expired, even where the work that expires them is late by a day. */
export function slipsSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: (SLIP_DAYS + 1) * 24 });
}
