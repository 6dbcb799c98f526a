import { type CallResult, formatMessage } from '@rampa/contract';
import type { getPonuda, TopUp } from '@rampa/contract/top-ups';
import { type AmountFault, amountAsTyped, parseAmount } from '@rampa/contract/amounts';
import { bySavedCard, type PayValues } from './pay-by.ts';

export type Offer = CallResult<typeof getPonuda>;

/** Values of the form; empty means not chosen yet. */
export interface TopUpValues extends PayValues {
  /** An offered amount in minor units, `other` or `target`. */
  readonly choice: string;
  /** The free amount as typed. */
  readonly other: string;
  /** What is to be on the tag afterwards, as typed. */
  readonly target: string;
}

/** Saved cards that can be charged, the default one first. */
type Cards = readonly { readonly cardId: string }[];

export const otherAmount = 'other';
export const targetBalance = 'target';

export type AmountProblem =
  | 'top-ups.amount-not-chosen'
  | 'top-ups.amount-missing'
  | 'top-ups.amount-unreadable'
  | 'top-ups.amount-too-exact'
  | 'top-ups.amount-not-whole'
  | 'top-ups.target-reached'
  | 'top-ups.target-too-near'
  | 'top-ups.target-too-far'
  | 'top-ups.amount-below-minimum'
  | 'top-ups.amount-above-maximum';

export type ChosenAmount =
  | {
      readonly ok: true;
      readonly minor: number;
      /** The balance that it leads to, where one was chosen. */
      readonly target?: number;
    }
  | {
      readonly ok: false;
      readonly field: 'choice' | 'other' | 'target';
      readonly problem: AmountProblem;
    };

const problemOf: Readonly<Record<AmountFault, AmountProblem>> = {
  empty: 'top-ups.amount-missing',
  'not-a-number': 'top-ups.amount-unreadable',
  'too-many-decimals': 'top-ups.amount-too-exact',
  'too-large': 'top-ups.amount-above-maximum',
};

type Limits = Pick<Offer, 'minimum' | 'maximum' | 'currency'>;

/** Minor units of what is chosen or typed, if within the limits; `balance` is what is on the tag now. */
export function chosenAmount(
  { choice, other, target }: Pick<TopUpValues, 'choice' | 'other' | 'target'>,
  { offered, ...limits }: Limits & Pick<Offer, 'offered'>,
  balance: number,
): ChosenAmount {
  const { minimum, maximum, currency } = limits;
  if (choice === targetBalance) return missingAmount(target, limits, balance);
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

/** What is missing up to the balance that one wants. */
function missingAmount(
  target: string,
  { minimum, maximum, currency }: Limits,
  balance: number,
): ChosenAmount {
  const refused = (problem: AmountProblem) => ({ ok: false, field: 'target', problem }) as const;
  const typed = parseAmount(target);
  if (!typed.ok) {
    return refused(typed.fault === 'too-large' ? 'top-ups.target-too-far' : problemOf[typed.fault]);
  }
  if (currency === 'RSD' && typed.minor % 100 !== 0) return refused('top-ups.amount-not-whole');
  const missing = typed.minor - balance;
  if (missing <= 0) return refused('top-ups.target-reached');
  if (missing < minimum) return refused('top-ups.target-too-near');
  return missing > maximum
    ? refused('top-ups.target-too-far')
    : { ok: true, minor: missing, target: typed.minor };
}

/** What is wrong with which field; the limits formatted in the chosen language. */
export function topUpFaults(
  values: TopUpValues,
  offer: Offer,
  money: (minor: number) => string,
  balance: number,
  cards: Cards,
): Partial<Record<keyof TopUpValues, { readonly type: string; readonly message: string }>> {
  const amount = chosenAmount(values, offer, balance);
  const limits = {
    minimum: money(offer.minimum),
    maximum: money(offer.maximum),
  };
  // The least and the most that a top-up now leads to.
  const reach = {
    balance: money(balance),
    least: money(balance + offer.minimum),
    most: money(balance + offer.maximum),
  };
  const params = amount.ok || amount.field !== 'target' ? limits : { ...limits, ...reach };
  return {
    ...(amount.ok
      ? {}
      : { [amount.field]: { type: 'rule', message: formatMessage(amount.problem, params) } }),
    ...methodFault(values.method, offer, cards),
  };
}

/** A draft may name a card that was removed, or has expired, since. */
function methodFault(method: string, { methods }: Pick<Offer, 'methods'>, cards: Cards) {
  if (method === '') return { method: { type: 'required', message: 'field.required' } };
  const known = [...methods, ...cards.map(({ cardId }) => bySavedCard(cardId))];
  return known.includes(method) ? {} : { method: { type: 'rule', message: 'top-ups.card-gone' } };
}

/**
 * Starts with the balance or the amount of the last top-up, and with the saved card that one last paid with, if they can be
 * chosen again: most people repeat it. `balance` is what is on the tag now.
 */
export function firstValues(
  offer: Limits & Pick<Offer, 'offered' | 'methods'>,
  last: Pick<TopUp, 'amount' | 'target'> | null,
  balance: number,
  cards: Cards,
  lastCardId?: string,
): TopUpValues {
  const values = {
    other: '',
    target: '',
    method: firstMethod(offer, cards, lastCardId),
    keepCard: false,
  };
  if (last?.target !== undefined) {
    const again = { choice: targetBalance, other: '', target: amountAsTyped(last.target.amount) };
    if (chosenAmount(again, offer, balance).ok) return { ...values, ...again };
  }
  const amount =
    last !== null && offer.offered.includes(last.amount.amount) ? last.amount.amount : '';
  return { ...values, choice: String(amount) };
}

/**
 * The saved card that one last paid with; who has paid with none of them begins with the default one: it was saved to be used,
 * and one tap offers it too.
 */
export function firstMethod(
  { methods }: Pick<Offer, 'methods'>,
  cards: Cards,
  lastCardId?: string,
): string {
  const card = cards.find(({ cardId }) => cardId === lastCardId) ?? cards[0];
  return card === undefined ? (methods[0] ?? '') : bySavedCard(card.cardId);
}
