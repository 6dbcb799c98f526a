import type { ComplaintRecord } from './complaint-record.store.ts';

/** Names a state of a complaint: each change gives it another one. */
export function revisionOf({ revision }: Pick<ComplaintRecord, 'revision'>): string {
  return String(revision);
}

/**
 * The same with what was left of the dispute, minor units: other complaints about the same, and corrections, change that and not
 * this complaint.
 */
export function revisionShown(complaint: Pick<ComplaintRecord, 'revision'>, leftMinor: number) {
  return `${revisionOf(complaint)}.${leftMinor}`;
}

/** Which state was shown, and what was left; null where that was not said. */
export function readRevision(revision: string): {
  readonly state: string;
  readonly left: string | null;
} {
  const [state = '', left = null] = revision.split('.');
  return { state, left };
}

/** Whether somebody was shown that something else is left: with that on their screen they would give it back once more. */
export function wasShownOtherwise(
  { revision = '' }: { readonly revision?: string },
  leftMinor: number,
): boolean {
  const { left } = readRevision(revision);
  return left !== null && left !== String(leftMinor);
}
