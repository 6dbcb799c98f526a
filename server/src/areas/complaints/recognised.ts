import type { Kategorija } from '@rampa/contract';
import type { ComplaintKind, ProposedRefund } from '@rampa/contract/complaints';
import type { PassageMark } from '@rampa/contract/passages';
import type { Explanation } from '../passages/index.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';

/** What a marked passage gives reason to complain about. */
export interface Recognised {
  readonly kind: ComplaintKind;
  readonly category: Kategorija;
  readonly reasons: Explanation['reasons'];
}

/** What a complaint gives reason to pay back. Amounts are minor units. */
export interface SuggestedRefund {
  readonly amountMinor: number;
  readonly because: ProposedRefund['because'];
  readonly chargedMinor: number;
  readonly chargedCategory: Kategorija;
  readonly tagCategory: Kategorija;
  readonly dueMinor: number;
}

/** For a passage with several marks, the complaint with the highest refund comes first. */
const kindOfMark: Readonly<Record<PassageMark, ComplaintKind>> = {
  'same-lane-twice': 'charged-twice',
  'two-lanes': 'charged-twice',
  'category-differs': 'wrong-category',
  'price-differs': 'wrong-amount',
  'entry-found': 'wrong-route',
  'longest-route': 'wrong-route',
  'trips-overlap': 'not-my-passage',
  'impossible-time': 'not-my-passage',
  'abroad-overlap': 'not-my-passage',
  'outside-usual': 'not-my-passage',
};
const byWeight = Object.entries(kindOfMark);

/** The marks of a passage, and the complaint that follows from them; null without marks. */
export function recognise({
  passage,
  reasons,
}: Pick<Explanation, 'passage' | 'reasons'>): Recognised | null {
  const first = byWeight.find(([mark]) => reasons.some((reason) => reason.mark === mark));
  return first === undefined ? null : { kind: first[1], category: passage.category, reasons };
}

/** Why a kind of complaint gives money back for a passage with these marks; null: it is the clerk's to say. */
export function suggestsRefund(
  kind: ComplaintKind,
  reasons: Explanation['reasons'],
): ProposedRefund['because'] | null {
  const marked = (...marks: readonly PassageMark[]) =>
    reasons.some(({ mark }) => marks.includes(mark));
  // "The amount is wrong" may mean either.
  const says = (named: ComplaintKind) => kind === named || kind === 'wrong-amount';
  if (says('charged-twice') && marked('same-lane-twice', 'two-lanes')) return 'charged-twice';
  if (says('wrong-category') && marked('category-differs')) return 'wrong-category';
  if (says('wrong-route') && marked('entry-found')) return 'entry-found';
  return kind === 'wrong-amount' && marked('price-differs') ? 'price-differs' : null;
}

/**
 * The refund that a complaint about a marked passage suggests, at most what is still disputed. The
 * clerk decides: it only fills in the form.
 */
export async function proposeRefund(
  { kind }: Pick<ComplaintRecord, 'kind'>,
  { passage, calculation, reasons }: Pick<Explanation, 'passage' | 'calculation' | 'reasons'>,
  {
    leftMinor,
    tollInTagCategory,
    due,
  }: {
    readonly leftMinor: number;
    tollInTagCategory(): Promise<number | undefined>;
    /** What its marks say that it should have cost. */
    due(): Promise<number | undefined>;
  },
): Promise<SuggestedRefund | null> {
  const chargedMinor = passage.amountMinor;
  const propose = (
    because: ProposedRefund['because'],
    dueMinor: number | undefined,
  ): SuggestedRefund | null => {
    if (dueMinor === undefined) return null;
    // What was given back before is a part of the difference, not of the rest.
    const amountMinor = leftMinor - dueMinor;
    if (amountMinor <= 0) return null;
    return {
      amountMinor,
      because,
      chargedMinor,
      chargedCategory: passage.category,
      tagCategory: calculation.tagCategory,
      dueMinor,
    };
  };
  const because = suggestsRefund(kind, reasons);
  if (because === null) return null;
  if (because === 'charged-twice') return propose(because, 0);
  // By a list that came later nobody knows any more what the other category cost: it says that itself.
  const byItsList =
    because === 'wrong-category' && !reasons.some(({ mark }) => mark === 'price-differs');
  return propose(because, await (byItsList ? tollInTagCategory() : due()));
}
