import { type CallInput, type CallResult, formatMessage } from '@rampa/contract';
import { minorUnitsOf, parseAmount } from '@rampa/contract/amounts';
import type { ChosenMethod, getStanjeFirme, sacuvajPravilaPunjenja } from '@rampa/contract/top-ups';

export type Company = CallResult<typeof getStanjeFirme>;
export type FillRule = Company['rules'][number];
type SavedRules = CallInput<typeof sacuvajPravilaPunjenja>;

/** In the address where no payment is: the balance and its rules. */
export const companyBalance = 'balance';

/** A rule as it is typed. */
export interface RuleValues {
  readonly target: FillRule['target'];
  readonly targetId: string;
  readonly below: string;
  readonly upTo: string;
}

/** Limits as they are typed; empty means none. */
export interface LimitValues {
  readonly dayCap: string;
  readonly monthCap: string;
  readonly alertBelow: string;
}

export interface PayInValues {
  readonly amount: string;
  readonly method: ChosenMethod | '';
}

type Limits = Pick<Company, 'minimum' | 'maximum'>;
type Money = (minor: number) => string;

/** All that is saved together, with what is changed of it. */
export function savedRules(
  company: Company,
  changes: Partial<Omit<SavedRules, 'revision'>>,
): SavedRules {
  return {
    rules: company.rules.map(savedRule),
    dayCap: company.dayCap?.amount ?? null,
    monthCap: company.monthCap?.amount ?? null,
    alertBelow: company.alertBelow?.amount ?? null,
    ...changes,
    revision: company.revision,
  };
}

function savedRule({ target, targetId, below, upTo }: FillRule): SavedRules['rules'][number] {
  return { target, targetId, below: below.amount, upTo: upTo.amount };
}

/**
 * The rules with this one in the place of the other, wherever that is by now: somebody else may have moved it. A new one, or
 * one whose other is gone, comes last, but before the rule for all tags: behind it, none would ever be its own.
 */
export function rulesWith(
  { rules }: Pick<Company, 'rules'>,
  other: FillRule | undefined,
  values: RuleValues,
): SavedRules['rules'] {
  const rule = {
    target: values.target,
    targetId: values.target === 'all' ? '' : values.targetId,
    below: minorOf(values.below),
    upTo: minorOf(values.upTo),
  };
  const saved = rules.map(savedRule);
  const at = rules.findIndex((one) => other !== undefined && isFor(one, other));
  if (at >= 0) return saved.toSpliced(at, 1, rule);
  const last = saved.at(-1)?.target === 'all' && rule.target !== 'all' ? -1 : saved.length;
  return saved.toSpliced(last, 0, rule);
}

/** The rules without this one. */
export function rulesWithout({ rules }: Pick<Company, 'rules'>, rule: FillRule) {
  return rules.filter((one) => !isFor(one, rule)).map(savedRule);
}

/** Of no two rules the tags are the same. */
export function isFor(one: FillRule, other: FillRule): boolean {
  return one.target === other.target && one.targetId === other.targetId;
}

/** The same with one of them moved before the one above it. */
export function rulesWithEarlier({ rules }: Pick<Company, 'rules'>, at: number) {
  const saved = rules.map(savedRule);
  const moved = saved[at];
  if (moved === undefined || at === 0) return saved;
  return saved.toSpliced(at, 1).toSpliced(at - 1, 0, moved);
}

/** Minor units; NaN if it cannot be read, which the call's schema refuses. */
export function minorOf(text: string): number {
  return minorUnitsOf(text) ?? Number.NaN;
}

/** Null for an empty field. */
export function limitOf(text: string): number | null {
  return text.trim() === '' ? null : minorOf(text);
}

/** What the server would refuse, shown beside the field before it is sent. */
export function ruleProblems(
  values: RuleValues,
  { minimum, maximum }: Limits,
  money: Money,
): Partial<Record<keyof RuleValues, string>> {
  const [below, upTo] = [minorOf(values.below), minorOf(values.upTo)];
  const problems: Partial<Record<keyof RuleValues, string>> = {};
  if (values.target !== 'all' && values.targetId === '') {
    problems.targetId = `top-ups.company-choose-${values.target}`;
  }
  if (!(below > 0)) problems.below = amountFault(values.below);
  if (!(upTo > 0)) problems.upTo = amountFault(values.upTo);
  else if (below > 0 && (upTo - below < minimum || upTo > maximum)) {
    const range = { minimum: money(minimum), maximum: money(maximum) };
    problems.upTo = formatMessage('top-ups.fill-out-of-range', range);
  }
  return problems;
}

/** Limits may be left empty; what is typed has to be an amount. */
export function limitProblems(values: LimitValues): Partial<Record<keyof LimitValues, string>> {
  const fields = ['dayCap', 'monthCap', 'alertBelow'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const minor = limitOf(values[field]);
      return minor === null || minor > 0 ? [] : [[field, amountFault(values[field])]];
    }),
  );
}

export function payInProblems(
  { amount, method }: PayInValues,
  { minimum, maximum, balance }: Limits & Pick<Company, 'balance'>,
  money: Money,
): Partial<Record<keyof PayInValues, string>> {
  const minor = minorOf(amount);
  const problems: Partial<Record<keyof PayInValues, string>> = {};
  if (!(minor > 0)) problems.amount = amountFault(amount);
  // Dinars are shown whole, so they are typed whole, too.
  else if (balance.currency === 'RSD' && minor % 100 > 0) {
    problems.amount = 'top-ups.amount-not-whole';
  } else if (minor < minimum) {
    problems.amount = formatMessage('top-ups.amount-below-minimum', { minimum: money(minimum) });
  } else if (minor > maximum) {
    problems.amount = formatMessage('top-ups.amount-above-maximum', { maximum: money(maximum) });
  }
  if (method === '') problems.method = 'field.required';
  return problems;
}

export function amountFault(typed: string): string {
  const read = parseAmount(typed);
  if (read.ok) return 'top-ups.amount-not-positive';
  if (read.fault === 'empty') return 'top-ups.amount-missing';
  return read.fault === 'too-many-decimals'
    ? 'top-ups.amount-too-exact'
    : 'top-ups.amount-unreadable';
}
