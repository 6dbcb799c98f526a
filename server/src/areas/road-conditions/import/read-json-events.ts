import type { Country } from '@rampa/contract';
import { parseJsonWithPlaces, type FileFault } from '../../../platform/files/json-places.ts';
import type { IncomingEvent } from '../incoming-event.ts';
import { eventFile, incomingOf } from './event-file.ts';
import { mostFaults } from './fault.ts';

export type ReadOutcome =
  | { readonly ok: true; readonly events: readonly IncomingEvent[] }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

/** Our own format, as docs/operations.md describes it. */
export function readJsonEvents(text: string, country: Country): ReadOutcome {
  const json = parseJsonWithPlaces(text);
  if (!json.ok) return { ok: false, faults: [json.fault] };
  const faults: FileFault[] = [];
  const complain = (path: readonly PropertyKey[], message: string): void => {
    const names = path.map((key) => (typeof key === 'number' ? key : String(key)));
    const field = names.length === 0 ? 'the file' : names.join('.');
    if (faults.length < mostFaults) {
      faults.push({ ...json.placeOf(names), message: `${field}: ${message}` });
    }
  };
  const parsed = eventFile.safeParse(json.value);
  for (const issue of parsed.error?.issues ?? []) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    complain([...issue.path, ...unknown], issue.message);
  }
  if (!parsed.success) return { ok: false, faults };
  if (parsed.data.country !== country) {
    complain(['country'], `${parsed.data.country}, but this installation is for ${country}`);
  }
  const seen = new Set<string>();
  for (const [index, { id }] of parsed.data.events.entries()) {
    if (seen.has(id)) complain(['events', index, 'id'], `${id} stands twice in the file`);
    seen.add(id);
  }
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, events: parsed.data.events.map(incomingOf) };
}
