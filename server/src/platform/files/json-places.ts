import { type JSONPath, visit } from 'jsonc-parser';
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

/** Deeper than any file of ours, and far from the end of the stack, which the library uses. */
const DEEPEST = 100;

/** JSON as in RFC 8259: by default the library accepts a wider notation. */
const strictJson = {
  disallowComments: true,
  allowTrailingComma: false,
  allowEmptyContent: false,
} as const;

/** Parses JSON and remembers where each value is, so that an error can be shown in the file. */
export function parseJsonWithPlaces(text: string): ParsedJson {
  if (depthOf(text) > DEEPEST) {
    return { ok: false, fault: { ...beginning, message: 'nested too deep' } };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: syntaxFault(text) };
  }
  const placeIn = placesIn(text);
  let offsets: Map<string, number> | undefined;
  return {
    ok: true,
    value,
    placeOf(path) {
      // Costs more than all the rest, and files without a fault never ask.
      offsets ??= offsetsIn(text);
      for (let length = path.length; length >= 0; length -= 1) {
        const offset = offsets.get(keyOf(path.slice(0, length)));
        if (offset !== undefined) return placeIn(offset);
      }
      return beginning;
    },
  };
}

function offsetsIn(text: string): Map<string, number> {
  const offsets = new Map<string, number>();
  type PathOf = () => JSONPath;
  const begin = (offset: number, _: number, _line: number, _column: number, path: PathOf): void => {
    offsets.set(keyOf(path()), offset);
  };
  visit(
    text,
    {
      onObjectBegin: begin,
      onArrayBegin: begin,
      onLiteralValue: (_, ...place) => begin(...place),
    },
    strictJson,
  );
  return offsets;
}

function keyOf(path: JsonPath): string {
  return JSON.stringify(path);
}

function syntaxFault(text: string): FileFault {
  const place = placesIn(text)(jsonFaultOffset(text) ?? 0);
  return {
    ...place,
    message: 'not JSON from here on: a comma, a quotation mark or a bracket is missing or too many',
  };
}

/** Where a text stops being JSON, which `JSON.parse` does not always say; null: it is JSON. */
export function jsonFaultOffset(text: string): number | null {
  let first: number | null = null;
  const onError = (_: unknown, offset: number): void => {
    first ??= offset;
  };
  visit(text, { onError }, strictJson);
  return first;
}

/** Brackets outside strings; right for JSON, and good enough to refuse what is not. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') at = endOfString(text, at) - 1;
    else if (char === '[' || char === '{') deepest = Math.max(deepest, (depth += 1));
    else if (char === ']' || char === '}') depth -= 1;
  }
  return deepest;
}

/**
 * Behind the quote that ends a string, or the end of the text. Looked for by hand: a pattern tries
 * every quote of a string that is never closed, again and again.
 */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}
