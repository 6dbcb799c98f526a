import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { FillingState } from '@rampa/contract/top-ups';
import type { Temporal } from 'temporal-polyfill';
import { amountText } from '../../../platform/amount-text.ts';
import { tollTimeZone } from '../../../platform/clock.ts';
import { bulkMaximum } from '../bulk/bulk-rules.ts';
import type { TopUpLimits } from '../top-up-rules.ts';

/** The name under which payments know money for the balance of a company. */
export const companyPurpose = 'company-top-up';

/** Below which balance a tag is filled, and up to which; minor units. With neither id it is for all tags. */
export interface FillRule {
  readonly tagId: string | null;
  readonly costCentreId: string | null;
  readonly belowMinor: number;
  readonly upToMinor: number;
}

/** A tag that may be filled. */
export interface FillableTag {
  readonly tagId: string;
  readonly costCentreId: string | null;
  readonly balanceMinor: number;
}

/** What one payment may be, minor units: from the smallest top-up to as much as one payment for several tags. */
export function payInLimits(limits: TopUpLimits): TopUpLimits {
  return { ...limits, maximum: bulkMaximum(limits) };
}

/** What a rule fills is a top-up at least, so that a tag is not filled at every barrier. */
export function checkFillRules(
  rules: readonly FillRule[],
  limits: TopUpLimits,
  languageId: LanguageId,
): Outcome<null, 'top-ups.fill-out-of-range' | 'top-ups.fill-target-twice'> {
  const targets = rules.map(targetOf);
  if (new Set(targets).size < targets.length) return failure('top-ups.fill-target-twice');
  const { minimum, maximum } = payInLimits(limits);
  const possible = rules.every(
    ({ belowMinor, upToMinor }) => upToMinor - belowMinor >= minimum && upToMinor <= maximum,
  );
  if (possible) return success(null);
  const money = (minor: number): string => amountText(minor, limits.currency, languageId);
  return failure('top-ups.fill-out-of-range', {
    minimum: money(minimum),
    maximum: money(maximum),
  });
}

/** The id of the tag or the cost centre that it is for; empty for all. */
export function targetOf({ tagId, costCentreId }: FillRule): string {
  return tagId ?? costCentreId ?? '';
}

/** Tags that are below what their rule says, those of earlier rules first, and of one rule the emptiest first. */
export function tagsToFill(
  tags: readonly FillableTag[],
  rules: readonly FillRule[],
): readonly { readonly tagId: string; readonly missingMinor: number }[] {
  return tags
    .flatMap((tag) => {
      const at = rules.findIndex((rule) => fits(rule, tag));
      const rule = rules[at];
      if (rule === undefined || tag.balanceMinor >= rule.belowMinor) return [];
      return [{ ...tag, at, missingMinor: rule.upToMinor - tag.balanceMinor }];
    })
    .toSorted(
      (one, other) =>
        one.at - other.at ||
        one.balanceMinor - other.balanceMinor ||
        (one.tagId < other.tagId ? -1 : 1),
    )
    .map(({ tagId, missingMinor }) => ({ tagId, missingMinor }));
}

function fits({ tagId, costCentreId }: FillRule, tag: FillableTag): boolean {
  if (tagId !== null) return tagId === tag.tagId;
  return costCentreId === null || costCentreId === tag.costCentreId;
}

/** Below which balance a tag is filled; null where no rule is for it. */
export function fillsBelow(rules: readonly FillRule[], tag: FillableTag): number | null {
  return rules.find((rule) => fits(rule, tag))?.belowMinor ?? null;
}

export interface Fill {
  readonly tagId: string;
  readonly amountMinor: number;
}

/** What there is for filling, minor units; null: no limit. */
export interface Available {
  readonly balanceMinor: number;
  readonly leftOfDay: number | null;
  readonly leftOfMonth: number | null;
}

export interface Filling {
  readonly fills: readonly Fill[];
  /** What kept tags from getting all that they lack; `active`: nothing did. */
  readonly state: Exclude<FillingState, 'off' | 'pays-later'>;
  /** The cap that was reached. */
  readonly capped: 'day' | 'month' | null;
}

/** Gives in order what there is: the last one may get less than it lacks. */
export function fillFrom(
  wanted: readonly { readonly tagId: string; readonly missingMinor: number }[],
  { balanceMinor, leftOfDay, leftOfMonth }: Available,
): Filling {
  const limits = [balanceMinor, leftOfDay ?? Infinity, leftOfMonth ?? Infinity] as const;
  const most = Math.max(0, Math.min(...limits));
  let left = most;
  const fills: Fill[] = [];
  for (const { tagId, missingMinor } of wanted) {
    const amountMinor = Math.min(missingMinor, left);
    if (amountMinor <= 0) break;
    fills.push({ tagId, amountMinor });
    left -= amountMinor;
  }
  const lacking = wanted.reduce((sum, { missingMinor }) => sum + missingMinor, 0);
  if (lacking <= most) return { fills, state: 'active', capped: null };
  if (balanceMinor <= most) return { fills, state: 'empty', capped: null };
  // Where both are reached the month lasts longer.
  const capped = (leftOfMonth ?? Infinity) <= most ? 'month' : 'day';
  return { fills, state: 'cap-reached', capped };
}

/** The day and the month of toll time: when they began, and when the next ones do. */
export function periodsAt(now: Temporal.Instant) {
  const day = now.toZonedDateTimeISO(tollTimeZone).toPlainDate();
  const month = day.with({ day: 1 });
  const begin = (date: Temporal.PlainDate): Temporal.Instant =>
    date.toZonedDateTime(tollTimeZone).toInstant();
  return {
    day: { since: begin(day), until: begin(day.add({ days: 1 })) },
    month: { since: begin(month), until: begin(month.add({ months: 1 })) },
  };
}
