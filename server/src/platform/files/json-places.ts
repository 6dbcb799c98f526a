import { afterBlanks, endOfString, endOfValue, jsonFaultOffset } from './json-grammar.ts';
import { beginning, placesIn, type FileFault, type Place } from './places.ts';

export type { FileFault, Place } from './places.ts';

type JsonPath = readonly (string | number)[];

export type ParsedJson =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** Where the value of a path begins; of one that is not there, where its parent does. */
      placeOf(path: JsonPath): Place;
    }
  | { readonly ok: false; readonly fault: FileFault };

/** Deeper than any file of ours. */
const DEEPEST = 100;
/** More than the largest file of ours has; each takes up to fifty bytes of memory. */
const mostValues = 1_000_000;

/** Parses JSON and remembers where each value is, so that an error can be shown in the file. */
export function parseJsonWithPlaces(text: string): ParsedJson {
  const size = sizeOf(text);
  if (size.depth > DEEPEST) return refused({ ...beginning, message: 'nested too deep' });
  if (size.values > mostValues) {
    return refused({ ...beginning, message: `has more than ${mostValues} values; split the file` });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused(syntaxFault(text));
  }
  const placeIn = placesIn(text);
  const membersOf = createMembers(text);
  return {
    ok: true,
    value,
    placeOf(path) {
      let offset = afterBlanks(text, 0);
      for (const step of path) {
        const members = membersOf(offset);
        const found = members instanceof Map ? members.get(String(step)) : members?.[Number(step)];
        if (found === undefined) break;
        offset = found;
      }
      return placeIn(offset);
    },
  };
}

function refused(fault: FileFault): ParsedJson {
  return { ok: false, fault };
}

type Members = readonly number[] | Map<string, number> | undefined;

/**
 * Where the members of a list or an object begin. Each that is asked for is looked through once, its
 * members' own members are skipped: fifty faults cost as much as one.
 */
function createMembers(text: string): (start: number) => Members {
  const known = new Map<number, Members>();
  return (start) => {
    const found = known.get(start);
    if (found !== undefined) return found;
    const first = text.charAt(start);
    const members =
      first === '[' ? itemsOf(text, start) : first === '{' ? fieldsOf(text, start) : undefined;
    known.set(start, members);
    return members;
  };
}

function itemsOf(text: string, start: number): number[] {
  const items: number[] = [];
  let at = afterBlanks(text, start + 1);
  while (at < text.length && text.charAt(at) !== ']') {
    items.push(at);
    at = behindComma(text, endOfValue(text, at));
  }
  return items;
}

function fieldsOf(text: string, start: number): Map<string, number> {
  const fields = new Map<string, number>();
  let at = afterBlanks(text, start + 1);
  while (at < text.length && text.charAt(at) !== '}') {
    const endOfName = endOfString(text, at);
    const value = afterBlanks(text, afterBlanks(text, endOfName) + 1);
    // The text is JSON, so a name is a string; of two with the same name the later one counts.
    fields.set(JSON.parse(text.slice(at, endOfName)) as string, value);
    at = behindComma(text, endOfValue(text, value));
  }
  return fields;
}

function behindComma(text: string, start: number): number {
  const at = afterBlanks(text, start);
  return text.charAt(at) === ',' ? afterBlanks(text, at + 1) : at;
}

function syntaxFault(text: string): FileFault {
  const place = placesIn(text)(jsonFaultOffset(text) ?? 0);
  return {
    ...place,
    message: 'not JSON from here on: a comma, a quotation mark or a bracket is missing or too many',
  };
}

/** How deep brackets are nested and how many values there are: exact for JSON, near enough to refuse what is not. */
function sizeOf(text: string): { readonly depth: number; readonly values: number } {
  let [depth, deepest, values] = [0, 0, 1];
  for (let at = 0; at < text.length && deepest <= DEEPEST; at += 1) {
    const char = text.charAt(at);
    if (char === '"') at = endOfString(text, at) - 1;
    else if (char === ',') values += 1;
    else if (char === '[' || char === '{') {
      values += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (char === ']' || char === '}') depth -= 1;
  }
  return { depth: deepest, values };
}
