import {
  type RoadEvent,
  type RoadEventChange,
  roadEventSeverities,
} from '@rampa/contract/road-conditions';
import { kindsOf, type RoadConditionsSearch } from './road-conditions-search.ts';

/** The list after a change; an event in both is taken from the change. */
export function withChange(
  events: readonly RoadEvent[],
  change: RoadEventChange,
): readonly RoadEvent[] {
  const gone = new Set([...change.withdrawn, ...change.events.map(({ id }) => id)]);
  return newestFirst([...events.filter(({ id }) => !gone.has(id)), ...change.events]);
}

/** Ids that the list did not have. */
export function addedBy(events: readonly RoadEvent[], change: RoadEventChange): readonly string[] {
  const known = new Set(events.map(({ id }) => id));
  return change.events.filter(({ id }) => !known.has(id)).map(({ id }) => id);
}

function newestFirst(events: readonly RoadEvent[]): readonly RoadEvent[] {
  return events.toSorted(
    (a, b) => Date.parse(b.reportedAt) - Date.parse(a.reportedAt) || (a.id < b.id ? -1 : 1),
  );
}

/** Without ended events: they disappear from an open page by themselves. */
export function holdingAt(events: readonly RoadEvent[], now: number): readonly RoadEvent[] {
  return events.filter(({ validTo }) => validTo === null || Date.parse(validTo) > now);
}

/** The next moment at which the list changes without any news. */
export function nextTurn(events: readonly RoadEvent[], now: number): number | undefined {
  const turns = events
    .flatMap(({ validFrom, validTo }) => [validFrom, ...(validTo === null ? [] : [validTo])])
    .map((instant) => Date.parse(instant))
    .filter((time) => time > now);
  return turns.length === 0 ? undefined : Math.min(...turns);
}

/** The most severe first; of equals, the newer one. */
function mostSevereFirst(events: readonly RoadEvent[]): readonly RoadEvent[] {
  const rank = ({ severity }: RoadEvent) => roadEventSeverities.indexOf(severity);
  return events.toSorted((a, b) => rank(b) - rank(a));
}

/** Current events, the most severe first; and announced ones, the next first. */
export function splitByStart(events: readonly RoadEvent[], now: number) {
  const begun = ({ validFrom }: RoadEvent): boolean => Date.parse(validFrom) <= now;
  return {
    now: mostSevereFirst(events.filter(begun)),
    announced: events
      .filter((event) => !begun(event))
      .toSorted((a, b) => Date.parse(a.validFrom) - Date.parse(b.validFrom)),
  };
}

/** Events that match the address. */
export function chosenBy(
  events: readonly RoadEvent[],
  search: Pick<RoadConditionsSearch, 'road' | 'kind'>,
): readonly RoadEvent[] {
  const kinds = new Set(kindsOf(search));
  return events.filter(
    ({ road, kind }) =>
      (search.road === undefined || road === search.road) && (kinds.size === 0 || kinds.has(kind)),
  );
}

/** Signs of the roads with events, `A2` before `A10`. */
export function roadsOf(events: readonly RoadEvent[]): readonly string[] {
  const order = new Intl.Collator('en', { numeric: true });
  return [...new Set(events.map(({ road }) => road))].toSorted((a, b) => order.compare(a, b));
}
