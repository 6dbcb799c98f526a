import type { KnownEvent } from '../road-conditions/index.ts';
import { digestOf } from './evening-rules.ts';
import type { ToldVersion } from './told-events.store.ts';

/** What is kept of an event, to say later that it is off. */
export function versionToTell(known: KnownEvent): ToldVersion {
  const { id, kind, road, sectionFrom, sectionTo, fromKm, toKm, direction, lat, lon } = known;
  const { line, title, daily, validFrom, validTo } = known;
  const place = { road, sectionFrom, sectionTo, fromKm, toKm, direction, lat, lon, line };
  return {
    digest: digestOf(known),
    event: { id, kind, ...place, title, daily, validFrom, validTo },
  };
}
