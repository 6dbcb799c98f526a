import type { RoadEvent, RoadEventsSchema } from '@rampa/contract/road-conditions';

/**
 * RFC 7946: longitude first. The events' other fields are properties; `schema` is a foreign member (section
 * 6.1), which readers that do not know it ignore.
 */
export function geoJsonDocument(events: readonly RoadEvent[], schema: RoadEventsSchema): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    schema,
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
