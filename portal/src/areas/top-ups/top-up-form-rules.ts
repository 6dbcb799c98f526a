import { type CallResult, formatMessage } from '@rampa/contract';
import type { getPonuda, ChosenMethod } from '@rampa/contract/top-ups';
import { type AmountFault, parseAmount } from '@rampa/contract/amounts';

export type Offer = CallResult<typeof getPonuda>;

/** Values of the form; empty means not chosen yet. */
export interface TopUpValues {
  /** An offered amount in minor units, or `other`. */
  readonly choice: string;
  /** The free amount as typed. */
  readonly other: string;
  readonly method: ChosenMethod | '';
  /** The card is saved for later payments; only for card payments. */
  readonly keepCard: boolean;
}

export const otherAmount = 'other';

export type AmountProblem =
  | 'top-ups.amount-not-chosen'
  | 'top-ups.amount-missing'
  | 'top-ups.amount-unreadable'
  | 'top-ups.amount-too-exact'
  | 'top-ups.amount-not-whole'
  | 'top-ups.amount-below-minimum'
  | 'top-ups.amount-above-maximum';

export type ChosenAmount =
  | { readonly ok: true; readonly minor: number }
  | { readonly ok: false; readonly field: 'choice' | 'other'; readonly problem: AmountProblem };

const problemOf: Readonly<Record<AmountFault, AmountProblem>> = {
  empty: 'top-ups.amount-missing',
  'not-a-number': 'top-ups.amount-unreadable',
  'too-many-decimals': 'top-ups.amount-too-exact',
  'too-large': 'top-ups.amount-above-maximum',
};

/** Minor units of what is chosen or typed, if within the limits. */
export function chosenAmount(
  { choice, other }: Pick<TopUpValues, 'choice' | 'other'>,
  {
    offered,
    minimum,
    maximum,
    currency,
  }: Pick<Offer, 'offered' | 'minimum' | 'maximum' | 'currency'>,
): ChosenAmount {
  if (choice !== otherAmount) {
    const minor = offered.find((amount) => String(amount) === choice);
    return minor === undefined
      ? { ok: false, field: 'choice', problem: 'top-ups.amount-not-chosen' }
      : { ok: true, minor };
  }
  const typed = parseAmount(other);
  if (!typed.ok) return { ok: false, field: 'other', problem: problemOf[typed.fault] };
  if (typed.minor < minimum) {
    return { ok: false, field: 'other', problem: 'top-ups.amount-below-minimum' };
  }
  if (typed.minor > maximum) {
    return { ok: false, field: 'other', problem: 'top-ups.amount-above-maximum' };
  }
  // Dinars are shown whole: a typed amount is whole, too.
  if (currency === 'RSD' && typed.minor % 100 !== 0) {
    return { ok: false, field: 'other', problem: 'top-ups.amount-not-whole' };
  }
  return typed;
}

/** What is wrong with which field; the limits formatted in the chosen language. */
export function topUpFaults(
  values: TopUpValues,
  offer: Offer,
  money: (minor: number) => string,
): Partial<Record<keyof TopUpValues, { readonly type: string; readonly message: string }>> {
  const amount = chosenAmount(values, offer);
  const limits = { minimum: money(offer.minimum), maximum: money(offer.maximum) };
  return {
    ...(amount.ok
      ? {}
      : { [amount.field]: { type: 'rule', message: formatMessage(amount.problem, limits) } }),
    ...(values.method === '' ? { method: { type: 'required', message: 'field.required' } } : {}),
  };
}

/** Starts with the amount of the last top-up, if it is still offered: most people repeat it. */
export function firstValues(
  { offered, methods }: Pick<Offer, 'offered' | 'methods'>,
  last: { readonly amount: { readonly amount: number } } | null,
): TopUpValues {
  const amount = last !== null && offered.includes(last.amount.amount) ? last.amount.amount : '';
  return { choice: String(amount), other: '', method: methods[0] ?? '', keepCard: false };
}
