/** When a tag did not work: lost, stolen or switched off. All times are epoch milliseconds. */
export interface TagStops {
  /** Since when it is stopped now; null or missing for a working one. */
  readonly stoppedAt?: number | null;
  /** Stops that are over; the end is the first moment at which it works again. */
  readonly pastStops?: readonly { readonly from: number; readonly until: number }[];
}

/** Whether the tag was stopped at a moment, which may be reported long after it was found again. */
export function wasStopped({ stoppedAt, pastStops = [] }: TagStops, at: number): boolean {
  if (stoppedAt !== undefined && stoppedAt !== null && at >= stoppedAt) return true;
  return pastStops.some(({ from, until }) => from <= at && at < until);
}
