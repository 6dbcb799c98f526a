/** What was asked and answered, by kind, and what was not right about it. */
export interface Tally {
  answered(kind: string, milliseconds: number): void;
  /** Told to come again, for want of room. */
  putOff(kind: string): void;
  /** Without an answer, or with a status that is not right. */
  failed(kind: string, words: string): void;
  /** Answered, and not true. */
  wrong(kind: string, words: string): void;
  /** From now on, in the report. */
  begin(phase: string): void;
  result(): readonly Counted[];
  faults(): readonly string[];
}

/** Of one kind of question. */
export interface Counted {
  readonly kind: string;
  readonly asked: number;
  readonly putOff: number;
  readonly failed: number;
  readonly wrong: number;
  /** Milliseconds: half of the answers came sooner, and 99 of 100. */
  readonly median: number;
  readonly late: number;
}

interface Counts {
  putOff: number;
  failed: number;
  wrong: number;
  readonly milliseconds: number[];
}

export function createTally(): Tally {
  const kinds = new Map<string, Counts>();
  const faults: string[] = [];
  let phase = '';
  const of = (kind: string): Counts => {
    const known = kinds.get(kind) ?? { putOff: 0, failed: 0, wrong: 0, milliseconds: [] };
    kinds.set(kind, known);
    return known;
  };
  const tell = (kind: string, words: string): void =>
    void faults.push(`${phase}: ${kind}: ${words}`);
  return {
    answered: (kind, milliseconds) => void of(kind).milliseconds.push(milliseconds),
    putOff: (kind) => void (of(kind).putOff += 1),
    failed(kind, words) {
      of(kind).failed += 1;
      tell(kind, words);
    },
    wrong(kind, words) {
      of(kind).wrong += 1;
      tell(kind, words);
    },
    begin: (name) => void (phase = name),
    result: () =>
      [...kinds].map(([kind, { putOff, failed, wrong, milliseconds }]) => {
        const sorted = milliseconds.toSorted((one, other) => one - other);
        const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0;
        return {
          kind,
          putOff,
          asked: sorted.length + failed,
          failed,
          wrong,
          median: at(0.5),
          late: at(0.99),
        };
      }),
    faults: () => faults,
  };
}
