/** The outcomes of the calls of a kind. */
export interface CallTally {
  answered: number;
  /** Refused each time that it was asked. */
  refused: number;
  timedOut: number;
  failed: number;
  /** Answers of 503, each time. */
  putOff: number;
  bytesSent: number;
  bytesReceived: number;
  /** Milliseconds from first asking to the end, of those that were answered. */
  readonly milliseconds: number[];
  /** Why some failed, each reason once. */
  readonly reasons: Set<string>;
}

export type Tally = Map<string, CallTally>;

const REASONS = 5;

export function tallyOf(tally: Tally, name: string): CallTally {
  const known = tally.get(name);
  if (known !== undefined) return known;
  const fresh: CallTally = {
    answered: 0,
    refused: 0,
    timedOut: 0,
    failed: 0,
    putOff: 0,
    bytesSent: 0,
    bytesReceived: 0,
    milliseconds: [],
    reasons: new Set(),
  };
  tally.set(name, fresh);
  return fresh;
}

export function countFailed(tally: Tally, name: string, reason: string): void {
  const of = tallyOf(tally, name);
  of.failed += 1;
  if (of.reasons.size < REASONS) of.reasons.add(reason);
}

export interface Sums {
  readonly answered: number;
  readonly refused: number;
  readonly timedOut: number;
  readonly failed: number;
}

export function sumsOf(tally: Tally): Sums {
  const sums = { answered: 0, refused: 0, timedOut: 0, failed: 0 };
  for (const { answered, refused, timedOut, failed } of tally.values()) {
    sums.answered += answered;
    sums.refused += refused;
    sums.timedOut += timedOut;
    sums.failed += failed;
  }
  return sums;
}

/** Those who got none, or the wrong one. */
export function withoutAnswer({ refused, timedOut, failed }: Sums): number {
  return refused + timedOut + failed;
}

export function reasonsOf(tally: Tally): readonly string[] {
  return [...tally].flatMap(([name, { reasons }]) =>
    [...reasons].map((reason) => `${name}: ${reason}`),
  );
}

/** The value that so large a share of them does not exceed; 0 of none. */
export function percentile(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
