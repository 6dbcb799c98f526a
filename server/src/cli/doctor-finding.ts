/** `note`: it works, and the operator may want it otherwise. */
type Verdict = 'ok' | 'note' | 'wrong';

export interface Finding {
  readonly name: string;
  readonly verdict: Verdict;
  readonly says: string;
  /** What to do about it; may have several lines. */
  readonly remedy?: string;
  /** All statements of the remedy, which shows only the first few. */
  readonly commands?: readonly string[];
}

export function ok(name: string, says: string): Finding {
  return { name, verdict: 'ok', says };
}

/** What an error says; of a host with several addresses, of which none answers, what is wrong with each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return [...new Set(error.errors.map(reasonOf))].join(', ');
  }
  return error instanceof Error ? error.message : String(error);
}

/** A check that could not be made says nothing of what it would have found. */
export function broken(name: string, error: unknown): Finding {
  const remedy = 'Put right what else is wrong, and repeat.';
  return { name, verdict: 'wrong', says: `could not be looked at: ${reasonOf(error)}`, remedy };
}
