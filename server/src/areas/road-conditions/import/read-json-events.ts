import type { Country } from '@rampa/contract';
import {
  checkFileOf,
  doubledIds,
  findJson,
  refusedFile,
  type RefusedFile,
} from '../../../platform/files/read-file.ts';
import type { IncomingEvent } from '../incoming-event.ts';
import { eventFile, incomingOf } from './event-file.ts';

export type ReadOutcome =
  | { readonly ok: true; readonly events: readonly IncomingEvent[] }
  | RefusedFile;

/** Our own format, as docs/operations/deliveries.md describes it. */
export function readJsonEvents(text: string, country: Country): ReadOutcome {
  const checked = checkFileOf(findJson(text), eventFile, country);
  if (!checked.ok) return checked;
  const { events } = checked.file;
  const doubled = doubledIds(
    checked,
    'events',
    events.map(({ id }) => id),
  );
  return doubled.length > 0 ? refusedFile(doubled) : { ok: true, events: events.map(incomingOf) };
}
