import { type CallInput, formatMessage } from '@rampa/contract';
import type { AutomaticTopUp, sacuvajAutomatskuDopunu } from '@rampa/contract/top-ups';
import { amountAsTyped, minorUnitsOf } from '@rampa/contract/amounts';
import type { Offer } from '../top-up-form-rules.ts';

/** Values of the form, as typed. */
export interface AutomaticValues {
  readonly cardId: string;
  /** Whether `amount` is charged each time, or is the balance to be reached. */
  readonly mode: 'amount' | 'target';
  readonly limit: string;
  readonly amount: string;
  readonly monthlyCap: string;
}

/** Charges that a month's cap may allow at most. */
const mostCharges = 100;
/** Charges that the proposed cap allows. */
const usualCharges = 5;

/** The current rule, or the proposal: the two smallest amounts, five times a month at most. */
export function firstAutomaticValues(
  rule: AutomaticTopUp | undefined,
  { offered, minimum }: Pick<Offer, 'offered' | 'minimum'>,
  defaultCard: string,
): AutomaticValues {
  const limit = rule?.limit.amount ?? offered[0] ?? minimum;
  const amount = rule?.amount.amount ?? offered[1] ?? limit;
  const monthlyCap = rule?.monthlyCap.amount ?? amount * usualCharges;
  return {
    cardId: rule?.cardId ?? defaultCard,
    mode: rule?.upTo === true ? 'target' : 'amount',
    limit: amountAsTyped(limit),
    amount: amountAsTyped(amount),
    monthlyCap: amountAsTyped(monthlyCap),
  };
}

/** Minor units; NaN if it cannot be read, which the call's schema refuses. */
function minorOf(text: string): number {
  return minorUnitsOf(text) ?? Number.NaN;
}

export function toAutomaticInput(
  tagId: string,
  { cardId, mode, limit, amount, monthlyCap }: AutomaticValues,
): CallInput<typeof sacuvajAutomatskuDopunu> {
  return {
    tag_id: tagId,
    cardId,
    limit: minorOf(limit),
    amount: minorOf(amount),
    monthlyCap: minorOf(monthlyCap),
    upTo: mode === 'target',
  };
}

/** The amounts if all three can be read, for the sentence that says what will happen. */
export function readAmounts(
  values: Pick<AutomaticValues, 'limit' | 'amount' | 'monthlyCap'>,
): { readonly limit: number; readonly amount: number; readonly monthlyCap: number } | undefined {
  const limit = minorOf(values.limit);
  const amount = minorOf(values.amount);
  const monthlyCap = minorOf(values.monthlyCap);
  return [limit, amount, monthlyCap].every(Number.isFinite)
    ? { limit, amount, monthlyCap }
    : undefined;
}

/** What the server would refuse, shown beside the field before it is sent. */
export function automaticProblems(
  values: AutomaticValues,
  { minimum, maximum, currency }: Pick<Offer, 'minimum' | 'maximum' | 'currency'>,
  money: (minor: number) => string,
): Partial<Record<keyof AutomaticValues, string>> {
  const problems: Partial<Record<keyof AutomaticValues, string>> = {};
  const fields = ['limit', 'amount', 'monthlyCap'] as const;
  for (const field of fields) {
    const minor = minorOf(values[field]);
    // Dinars are shown whole, so they are typed whole, too.
    if (currency === 'RSD' && minor % 100 > 0) problems[field] = 'top-ups.amount-not-whole';
    else if (values[field] !== '' && Number.isNaN(minor)) {
      problems[field] = 'top-ups.amount-unreadable';
    }
  }
  const [limit, amount, cap] = fields.map((field) => minorOf(values[field])) as [
    number,
    number,
    number,
  ];
  if (amount < minimum) {
    problems.amount ??= formatMessage('top-ups.amount-below-minimum', { minimum: money(minimum) });
  }
  if (amount > maximum) {
    problems.amount ??= formatMessage('top-ups.amount-above-maximum', { maximum: money(maximum) });
  }
  if (limit < 1) problems.limit ??= 'top-ups.amount-not-positive';
  if (limit > amount) {
    problems.limit ??= formatMessage('top-ups.limit-out-of-range', { maximum: money(amount) });
  }
  if (values.mode === 'target' && limit > amount - minimum) {
    problems.limit ??= formatMessage('top-ups.limit-too-near-target', {
      maximum: money(amount - minimum),
    });
  }
  if (cap < amount || cap > amount * mostCharges) {
    const range = { minimum: money(amount), maximum: money(amount * mostCharges) };
    problems.monthlyCap ??= formatMessage('top-ups.cap-out-of-range', range);
  }
  return problems;
}

/** What a charge is now, minor units: the amount, or what is missing up to it within the limits of one top-up. */
export function chargeNow(
  mode: AutomaticValues['mode'],
  amount: number,
  balance: number,
  { minimum, maximum }: Pick<Offer, 'minimum' | 'maximum'>,
): number {
  return mode === 'amount' ? amount : Math.min(Math.max(amount - balance, minimum), maximum);
}
