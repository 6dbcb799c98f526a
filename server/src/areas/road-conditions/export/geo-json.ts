import type { RoadEvent } from '@rampa/contract/road-conditions';

/** RFC 7946: longitude first. The events' other fields are properties. */
export function geoJsonDocument(events: readonly RoadEvent[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: events.map(({ id, lat, lon, line, ...properties }) => ({
      type: 'Feature',
      id,
      geometry:
        line.length < 2
          ? { type: 'Point', coordinates: [lon, lat] }
          : {
              type: 'LineString',
              coordinates: line.map(([pointLat, pointLon]) => [pointLon, pointLat]),
            },
      properties,
    })),
  });
}
