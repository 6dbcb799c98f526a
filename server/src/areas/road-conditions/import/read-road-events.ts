import type { Country } from '@rampa/contract';
import { readText, type RefusedFile } from '../../../platform/files/read-file.ts';
import { inParts, type Parts } from '../../../platform/threads/parts.ts';
import { readDatex } from './read-datex.ts';
import { readJsonEvents, type ReadOutcome } from './read-json-events.ts';
import type { RoadLine } from './road-lines.ts';

/** Largest accepted file, in bytes. */
export const largestFile = 5 * 1024 * 1024;

/**
 * Reads events from DATEX II v3 (XML) or our own JSON, distinguished by the first character. All errors
 * are reported at once, and a file with one is refused whole. `roads` is the network, for places in DATEX
 * that name a road or coordinates alone.
 */
export function readRoadEvents(
  bytes: Uint8Array,
  country: Country,
  roads: readonly RoadLine[],
): ReadOutcome {
  const read = readText(bytes, largestFile);
  if (!read.ok) return read;
  return read.text.trimStart().startsWith('<')
    ? readDatex(read.text, roads, country)
    : readJsonEvents(read.text, country);
}

/** The same for the answer of a thread. */
export function readRoadEventsInParts(order: {
  readonly bytes: Uint8Array;
  readonly country: Country;
  readonly roads: readonly RoadLine[];
}): { readonly ok: true; readonly parts: Parts } | RefusedFile {
  const read = readRoadEvents(order.bytes, order.country, order.roads);
  return read.ok ? { ok: true, parts: inParts(read.events) } : read;
}
