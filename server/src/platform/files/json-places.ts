import { jsonFaultOffset } from './json-fault.ts';

/** A place in a text file, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface FileFault extends Place {
  readonly message: string;
}

type JsonPath = readonly (string | number)[];

export type ParsedJson =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** Where the value of a path begins; of one that is not there, where its parent does. */
      placeOf(path: JsonPath): Place;
    }
  | { readonly ok: false; readonly fault: FileFault };

/** Deeper than any file of ours, and far from the end of the stack. */
const DEEPEST = 100;

/** Parses JSON and remembers where each value stands, so that a fault can be shown in the file. */
export function parseJsonWithPlaces(text: string): ParsedJson {
  if (depthOf(text) > DEEPEST) {
    return { ok: false, fault: { line: 1, column: 1, message: 'nested too deep' } };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, fault: syntaxFault(text, error) };
  }
  const offsets = new Map<string, number>();
  walk(text, 0, [], offsets);
  let lines: readonly number[] | undefined;
  return {
    ok: true,
    value,
    placeOf(path) {
      for (let length = path.length; length >= 0; length -= 1) {
        const offset = offsets.get(keyOf(path.slice(0, length)));
        if (offset !== undefined) return placeIn((lines ??= lineStarts(text)), offset);
      }
      return { line: 1, column: 1 };
    },
  };
}

export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** As `placeAt`, for many places of one text. */
function placeIn(starts: readonly number[], offset: number): Place {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

function keyOf(path: JsonPath): string {
  return JSON.stringify(path);
}

function syntaxFault(text: string, error: unknown): FileFault {
  const message = error instanceof Error ? error.message : String(error);
  const place = placeAt(text, jsonFaultOffset(text) ?? 0);
  return { ...place, message: `not JSON: ${message.replace(/ (in JSON )?at position.*$/, '')}` };
}

/** Brackets outside strings; right for JSON, and good enough to refuse what is not. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, (depth += 1));
    else if (token === ']' || token === '}') depth -= 1;
  }
  return deepest;
}

const string = /"(?:[^"\\]|\\.)*"/y;
const scalar = /[^\s,\]}]+/y;

/** Notes where a value begins and answers where it ends; the text is known to be JSON. */
function walk(text: string, start: number, path: JsonPath, offsets: Map<string, number>): number {
  let at = skipSpace(text, start);
  offsets.set(keyOf(path), at);
  const opening = text.charAt(at);
  if (opening !== '{' && opening !== '[') return endOf(text, at, opening === '"' ? string : scalar);
  at = skipSpace(text, at + 1);
  for (let index = 0; !'}]'.includes(text.charAt(at)); index += 1) {
    let step: string | number = index;
    if (opening === '{') {
      const end = endOf(text, at, string);
      step = String(JSON.parse(text.slice(at, end)));
      at = skipSpace(text, end) + 1;
    }
    at = skipSpace(text, walk(text, at, [...path, step], offsets));
    if (text.charAt(at) === ',') at = skipSpace(text, at + 1);
  }
  return at + 1;
}

function endOf(text: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at;
  return pattern.exec(text) === null ? text.length : pattern.lastIndex;
}

function skipSpace(text: string, at: number): number {
  let next = at;
  while (' \t\r\n'.includes(text.charAt(next)) && next < text.length) next += 1;
  return next;
}
