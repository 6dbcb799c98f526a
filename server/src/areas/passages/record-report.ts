import type { Refusal } from './recorded-passage.ts';

export interface RecordReport {
  readonly recorded: number;
  /** Delivered before, or twice in this delivery: nothing was done again. */
  readonly duplicates: number;
  readonly refused: readonly { readonly sourceKey: string; readonly refusal: Refusal }[];
}

export function sumReports(reports: readonly RecordReport[]): RecordReport {
  return {
    recorded: reports.reduce((sum, { recorded }) => sum + recorded, 0),
    duplicates: reports.reduce((sum, { duplicates }) => sum + duplicates, 0),
    refused: reports.flatMap(({ refused }) => refused),
  };
}
