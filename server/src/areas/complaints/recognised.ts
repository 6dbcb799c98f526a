import type { CallResult } from '@rampa/contract';
import type { ComplaintKind, getPredmet, ProposedRefund } from '@rampa/contract/complaints';
import type { getObracun, PassageMark } from '@rampa/contract/passages';
import type { ComplaintRecord } from './complaint-record.store.ts';

type Explanation = CallResult<typeof getObracun>;

/** For a passage with several marks, the complaint with the highest refund comes first. */
const kindOfMark: Readonly<Record<PassageMark, ComplaintKind>> = {
  'same-lane-twice': 'charged-twice',
  'two-lanes': 'charged-twice',
  'category-differs': 'wrong-category',
  'longest-route': 'wrong-route',
  'trips-overlap': 'not-my-passage',
  'impossible-time': 'not-my-passage',
};
const byWeight = Object.entries(kindOfMark);

/** The marks of a passage, and the complaint that follows from them; null without marks. */
export function recognise({
  passage,
  reasons,
}: Pick<Explanation, 'passage' | 'reasons'>): CallResult<typeof getPredmet>['recognised'] {
  const first = byWeight.find(([mark]) => reasons.some((reason) => reason.mark === mark));
  return first === undefined ? null : { kind: first[1], kategorija: passage.kategorija, reasons };
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
  return says('wrong-category') && marked('category-differs') ? 'wrong-category' : null;
}

/**
 * The refund that a complaint about a marked passage suggests, at most what is still disputed. The
 * clerk decides: it only fills in the form.
 */
export async function proposeRefund(
  { kind, currency }: Pick<ComplaintRecord, 'kind' | 'currency'>,
  { passage, tagKategorija, reasons }: Explanation,
  {
    leftMinor,
    tollInTagCategory,
  }: {
    readonly leftMinor: number;
    tollInTagCategory(): Promise<number | undefined>;
  },
): Promise<ProposedRefund | null> {
  const chargedMinor = passage.amount.amount;
  const propose = (
    because: ProposedRefund['because'],
    dueMinor: number | undefined,
  ): ProposedRefund | null => {
    const amountMinor = Math.min(chargedMinor - (dueMinor ?? chargedMinor), leftMinor);
    if (dueMinor === undefined || amountMinor <= 0) return null;
    return {
      amount: { amount: amountMinor, currency },
      because,
      charged: passage.amount,
      chargedKategorija: passage.kategorija,
      tagKategorija,
      due: { amount: dueMinor, currency },
    };
  };
  const because = suggestsRefund(kind, reasons);
  if (because === null) return null;
  return propose(because, because === 'charged-twice' ? 0 : await tollInTagCategory());
}
