import type { Amount, CallResult } from '@rampa/contract';
import { amountAsTyped, parseAmount } from '@rampa/contract/amounts';
import { foldForSearch } from '@rampa/contract/script';
import { takesMoney, type Tag, withoutCostCentre } from '@rampa/contract/tags';
import { mostTagsOfBulk, type pregledZbirneDopune } from '@rampa/contract/top-ups';
import { findTags, searchedTags } from '../../../lib/selection/find-tags.ts';
import { bySavedCard, type PayValues } from '../pay-by.ts';
import type { Offer } from '../top-up-form-rules.ts';

/** What each tag would get, and the sum. */
export type Preview = CallResult<typeof pregledZbirneDopune>;

/** Values of the form. */
export interface ManyValues extends PayValues {
  readonly tag_ids: readonly string[];
  readonly fill: 'amount' | 'up-to';
  /** As typed: of each tag, or the balance that each is to have. */
  readonly amount: string;
}

/** Tags that are named in one sentence; the others are counted. */
const mostNamed = 3;

/** `BG 1411-PR, BG 1229-PR`, and how many more, if there are. */
export function fewNames(
  names: readonly string[],
  withMore: (names: string, more: number) => string,
): string {
  const named = names.slice(0, mostNamed).join(', ');
  const more = names.length - mostNamed;
  return more > 0 ? withMore(named, more) : named;
}

/** The tags that a list is narrowed to, of those that are offered. */
export function narrowed(
  tags: readonly Tag[],
  { text, costCentre }: { readonly text: string; readonly costCentre: string },
): readonly Tag[] {
  const usable = tags.filter(
    (tag) =>
      takesMoney(tag) &&
      (costCentre === '' || (tag.costCentre?.costCentreId ?? withoutCostCentre) === costCentre),
  );
  if (text.trim() === '') return usable;
  const options = usable.map((tag) => ({ ...tag, value: tag.tag_id, label: '' }));
  const found = new Set(findTags(searchedTags(options), text).map(({ value }) => value));
  return usable.filter(({ tag_id: id }) => found.has(id));
}

/** Serial numbers or plates, one a line or with commas between them: which tags they are, and what is none. */
export function tagsOfText(
  tags: readonly Tag[],
  typed: string,
): { readonly found: readonly string[]; readonly unknown: readonly string[] } {
  const folded = (text: string): string => foldForSearch(text).replaceAll(' ', '');
  const known = new Map<string, string>();
  for (const { tag_id: id, serial_number: serial, plate } of tags.filter(takesMoney)) {
    for (const name of [serial, plate]) if (name !== '') known.set(folded(name), id);
  }
  const found = new Set<string>();
  const unknown: string[] = [];
  for (const word of typed.split(/[\n,;\t]/u).map((part) => part.trim())) {
    if (word === '') continue;
    const id = known.get(folded(word));
    if (id === undefined) unknown.push(word);
    else found.add(id);
  }
  return { found: [...found], unknown };
}

/** An order of several tags as it was, for one more try. */
export interface FormerOrder {
  readonly method: 'card' | 'bank-transfer';
  readonly savedCard: boolean;
  readonly parts: readonly { readonly tag_id: string; readonly amount: Amount }[];
}

/**
 * The form as it was before an order that was not paid. An order has what each tag was to get: where that differs, it is
 * what was missing to a balance, and that is found by the balances of now, of the tags that no limit capped.
 */
export function valuesOfOrder(
  { method, savedCard, parts }: FormerOrder,
  tags: readonly Tag[],
  { maximum }: Pick<Offer, 'maximum'>,
  cards: readonly { readonly cardId: string }[],
): ManyValues {
  const offered = new Map(tags.filter(takesMoney).map((tag) => [tag.tag_id, tag]));
  const known = parts.filter(({ tag_id: id }) => offered.has(id));
  const amounts = new Set(known.map(({ amount }) => amount.amount));
  const targets = new Set(
    known
      .filter(({ amount }) => amount.amount !== maximum)
      .map(({ tag_id: id, amount }) => (offered.get(id)?.balance.amount ?? 0) + amount.amount),
  );
  const [same, ...otherAmounts] = amounts;
  const [target, ...otherTargets] = targets;
  const only = (first: number | undefined, others: readonly number[]): string =>
    first === undefined || others.length > 0 ? '' : amountAsTyped(first);
  const fill = amounts.size === 1 ? 'amount' : 'up-to';
  const [card] = cards;
  return {
    tag_ids: known.map(({ tag_id: id }) => id),
    fill,
    amount: fill === 'amount' ? only(same, otherAmounts) : only(target, otherTargets),
    method: savedCard && card !== undefined ? bySavedCard(card.cardId) : method,
    keepCard: false,
  };
}

/** What is wrong with which field, beyond what the call itself checks. */
export function manyProblems(
  { tag_ids: tagIds, amount }: Pick<ManyValues, 'tag_ids' | 'amount'>,
  { currency }: Pick<Offer, 'currency'>,
): Partial<Record<keyof ManyValues, string>> {
  const typed = parseAmount(amount);
  const amountProblem = typed.ok
    ? // Dinars are shown whole: a typed amount is whole, too.
      currency === 'RSD' && typed.minor % 100 !== 0
      ? 'top-ups.amount-not-whole'
      : undefined
    : typed.fault === 'empty'
      ? 'top-ups.amount-missing'
      : typed.fault === 'too-many-decimals'
        ? 'top-ups.amount-too-exact'
        : 'top-ups.amount-unreadable';
  const tagsProblem =
    tagIds.length === 0
      ? 'top-ups.many-none-chosen'
      : tagIds.length > mostTagsOfBulk
        ? 'top-ups.many-too-many'
        : undefined;
  return {
    ...(tagsProblem === undefined ? {} : { tag_ids: tagsProblem }),
    ...(amountProblem === undefined ? {} : { amount: amountProblem }),
  };
}
