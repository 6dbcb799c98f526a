import type { RoadEvent } from '@rampa/contract/road-conditions';

type Told = Pick<RoadEvent, 'title' | 'section'>;

/** Where it is, as a line of its own: empty if the title already names the place. */
export function placesBeside(event: Told): string {
  const { from, to } = event.section;
  if (from !== to) return `${from} – ${to}`;
  return isNamed(event) ? '' : from;
}

/** A single place that the title names; a stretch is always written in full. */
export function isNamed({ title, section: { from, to } }: Told): boolean {
  return from === to && title.toLowerCase().includes(from.toLowerCase());
}
