import type { Position } from './map-props.ts';

/**
 * Opens directions to a place: in Apple's map on its devices, in whichever app is chosen on Android,
 * on OpenStreetMap's website elsewhere. `userAgent` is the browser's.
 */
export function directionsTo([lat, lon]: Position, name: string, userAgent: string): string {
  const place = `${lat},${lon}`;
  if (/iPhone|iPad|Macintosh/u.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`;
  if (/Android/u.test(userAgent)) return `geo:${place}?q=${place}(${encodeURIComponent(name)})`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}`;
}
