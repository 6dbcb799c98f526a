import type { T4AObstacle, T4ATagStatus } from '@rampa/contract/external-toll';
import type { Kategorija } from '@rampa/contract';
import type { TagStatus } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import type { PartnerCountry } from './partner-countries.ts';

/** What the state of the service follows from. */
export interface Prerequisites {
  readonly activated: boolean;
  /** A saved card that has not expired. */
  readonly hasCard: boolean;
  /** A tag of the service that works. */
  readonly hasTag: boolean;
  /** An invoice that should have been paid: blocks until it is. */
  readonly hasOverdue: boolean;
}

/** What the specification tells of an account: active and blocked exclude each other. */
export interface ServiceStatus {
  readonly active: boolean;
  readonly blocked: boolean;
  readonly cardMissing: boolean;
  readonly tagMissing: boolean;
}

export function statusOf({ activated, hasCard, hasTag, hasOverdue }: Prerequisites): ServiceStatus {
  const blocked = !hasCard || !hasTag || hasOverdue;
  return {
    active: activated && !blocked,
    blocked,
    cardMissing: !hasCard,
    tagMissing: !hasTag,
  };
}

export type ServiceState = 'inactive' | 'blocked' | 'incomplete' | 'active';

export function stateOf(met: Prerequisites): ServiceState {
  if (!met.activated) return 'inactive';
  if (met.hasOverdue) return 'blocked';
  return met.hasCard && met.hasTag ? 'active' : 'incomplete';
}

/** A tag that is lost is lost everywhere; switched off abroad it may still work at home. */
export function statusAbroad(atHome: TagStatus, enabled: boolean): T4ATagStatus {
  if (atHome === 'izgubljen' || atHome === 'ukraden') return 'izgubljen';
  return atHome === 'aktivan' && enabled ? 'aktivan' : 'neaktivan';
}

/** What prevents a tag from working in a country, in the order in which it has to be resolved. */
export function obstacleOf(
  met: Omit<Prerequisites, 'hasTag'>,
  tag: {
    readonly category: Kategorija;
    readonly status: TagStatus;
    readonly enabled: boolean | null;
    /** Beside its status, at home and abroad alike. */
    readonly blocked: boolean;
  },
  country: PartnerCountry,
): T4AObstacle | null {
  if (!country.categories.includes(tag.category)) return 'category-not-taken';
  if (!met.activated) return 'not-activated';
  if (tag.status === 'izgubljen' || tag.status === 'ukraden') return 'tag-lost';
  if (tag.status !== 'aktivan' || tag.blocked) return 'tag-stopped';
  if (tag.enabled === null) return 'tag-not-added';
  if (!tag.enabled) return 'tag-inactive';
  if (!met.hasCard) return 'card-missing';
  return met.hasOverdue ? 'invoice-overdue' : null;
}

const MILLION = 1_000_000n;

/** Minor units in the account's money, half a unit rounded up; undefined where no number holds it. */
export function convert(localMinor: number, rateMillionths: number): number | undefined {
  const exact = BigInt(localMinor) * BigInt(rateMillionths);
  const converted = Number((exact + MILLION / 2n) / MILLION);
  return Number.isSafeInteger(converted) ? converted : undefined;
}

/** `117.182` as millionths; undefined for what is no such number. */
export function rateOf(text: string): number | undefined {
  const match = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text);
  if (match === null) return undefined;
  const millionths = Number(`${match[1] ?? ''}${(match[2] ?? '').padEnd(6, '0')}`);
  return millionths > 0 ? millionths : undefined;
}

/** The other way round, with at least four decimals, as banks print rates. */
export function rateText(millionths: number): string {
  const digits = String(millionths).padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0{1,2}$/, '');
  return `${digits.slice(0, -6)}.${decimals}`;
}

/** Banks fix no rate on holidays; the last one before them holds. */
const OLDEST_RATE_DAYS = 5;

/** By how much a rate may differ from the usual one: more is a slip of the pen, not a market. */
const RATE_MARGIN_PERCENT = 5;

/** Whether a rate can be the one of a passage's day, by its own day and by what it is about. */
export function isRateBelievable(
  rate: { readonly millionths: number; readonly day: string },
  usualMillionths: number,
  passageDay: string,
): boolean {
  const oldest = Temporal.PlainDate.from(passageDay).subtract({ days: OLDEST_RATE_DAYS });
  if (rate.day > passageDay || rate.day < oldest.toString()) return false;
  return Math.abs(rate.millionths - usualMillionths) * 100 <= usualMillionths * RATE_MARGIN_PERCENT;
}
