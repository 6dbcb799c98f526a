import type { Position } from './map-props.ts';

/**
 * Where a phone's own map is opened for the way to a place: Apple's on its devices, whichever is
 * chosen on Android, the website of OpenStreetMap elsewhere. `userAgent` is the browser's.
 */
export function directionsTo([lat, lon]: Position, name: string, userAgent: string): string {
  const place = `${lat},${lon}`;
  if (/iPhone|iPad|Macintosh/u.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`;
  if (/Android/u.test(userAgent)) return `geo:${place}?q=${place}(${encodeURIComponent(name)})`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}`;
}
