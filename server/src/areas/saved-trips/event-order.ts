import { Temporal } from 'temporal-polyfill';
import type { KnownEvent } from '../road-conditions/index.ts';

const severities = ['highest', 'high', 'medium', 'low', 'lowest'] as const;

/** An event, and whether it holds at this moment. */
interface EventNow {
  readonly event: KnownEvent;
  readonly now: boolean;
}

export function hasClosure(events: readonly EventNow[]): boolean {
  return events.some(({ event, now }) => now && event.kind === 'closure');
}

/** What holds now first, then the most severe. */
export function bySeverity(one: EventNow, other: EventNow): number {
  const rank = ({ event }: EventNow): number => severities.indexOf(event.severity);
  return (
    Number(other.now) - Number(one.now) ||
    rank(one) - rank(other) ||
    Temporal.Instant.compare(one.event.validFrom, other.event.validFrom)
  );
}
