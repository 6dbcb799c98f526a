import type { RoadEvent, RoadEventSeverity } from '@rampa/contract/road-conditions';

const weights: Readonly<Record<RoadEventSeverity, number>> = {
  lowest: 0,
  low: 1,
  medium: 2,
  high: 3,
  highest: 4,
};

type Weighed = Pick<RoadEvent, 'severity' | 'kind' | 'reportedAt'>;

/** The most severe first; of equals, events on the road before queues at the border. */
export function mostSevere<Event extends Weighed>(events: readonly Event[]): readonly Event[] {
  const borderLast = ({ kind }: Weighed): number => (kind === 'border' ? 1 : 0);
  return events.toSorted(
    (a, b) =>
      weights[b.severity] - weights[a.severity] ||
      borderLast(a) - borderLast(b) ||
      Date.parse(b.reportedAt) - Date.parse(a.reportedAt),
  );
}
