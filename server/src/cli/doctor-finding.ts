/** `note`: it works, and the operator may want it otherwise. */
type Verdict = 'ok' | 'note' | 'wrong';

export interface Finding {
  readonly name: string;
  readonly verdict: Verdict;
  readonly says: string;
  /** What to do about it. */
  readonly remedy?: string;
}
