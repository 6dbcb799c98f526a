import { isBefore } from './replica-position.store.ts';

/** A position of the primary, and when it was taken, in milliseconds of the process's own clock. */
interface Mark {
  readonly lsn: string;
  readonly at: number;
}

/** An hour, at one mark a second. A replica that is older than the oldest mark is as old as that one at least. */
const MOST_MARKS = 3600;

export interface ReplicaAge {
  /** Notes where the primary is; positions on another timeline cannot be compared, and are forgotten. */
  mark(position: { readonly lsn: string; readonly timeline: number }, at: number): void;
  /** Notes up to where the replica has replayed. */
  replayed(lsn: string): void;
  /** Milliseconds since the replica was as the primary. */
  at(now: number): number;
}

/**
 * How old what a replica shows is. The time of the last transaction that it has replayed does not say so: on a
 * quiet night it is hours ago, and the replica is current all the same. So positions of the primary are noted,
 * and the age is that of the newest one that the replica has reached.
 */
export function createReplicaAge(begun: number): ReplicaAge {
  let marks: Mark[] = [];
  let ofTimeline = 0;
  let reachedAt = begun;
  return {
    mark({ lsn, timeline }, at) {
      if (timeline !== ofTimeline) marks = [];
      ofTimeline = timeline;
      marks.push({ lsn, at });
      if (marks.length > MOST_MARKS) marks.shift();
    },
    replayed(lsn) {
      const reached = marks.findLastIndex((mark) => !isBefore(lsn, mark.lsn));
      reachedAt = marks[reached]?.at ?? reachedAt;
      marks = marks.slice(reached + 1);
    },
    at: (now) => Math.max(0, now - reachedAt),
  };
}
