import { inflateSync } from 'node:zlib';
import { activeNames, comesFromElsewhere, isGoTo, leadsAstray, openingOf } from './pdf-actions.ts';
import { createPdfDictionaries, type PdfDictionary } from './pdf-dictionaries.ts';
import { filtersOf, isSmallEnough, numberOf, unpackWithin, type PdfStream } from './pdf-streams.ts';
import { isPdfSpace, nextPdfToken, skipPdfSpace } from './pdf-tokens.ts';

/**
 * Why a PDF is not only pages: `active`, it executes, opens or embeds something; `locked`, it is
 * encrypted; `unreadable`, its structure is not valid, so its content is unknown, or it is too much
 * to read.
 */
export type PdfFault = 'active' | 'locked' | 'unreadable';

/** What a file may cost; none that people send comes near. */
const limits = {
  /** Words, numbers, brackets, in objects and in packed objects. */
  tokens: 1_000_000,
  streams: 20_000,
  /** Objects packed together. */
  packed: 100_000,
  /** Bytes of all packed objects together. */
  objects: 16 * 1024 * 1024,
  /** Bytes of all streams together. */
  unpacked: 256 * 1024 * 1024,
} as const;

/** What was found so far, in all of a file. */
interface Findings {
  readonly faults: Set<PdfFault>;
  readonly streams: PdfStream[];
  /** Numbers of objects that are carried out when the document is opened. */
  readonly openings: Set<number>;
  /** Whether every revision of the object is only a destination, not an action. */
  readonly places: Map<number, boolean>;
  tokens: number;
  objectBytes: number;
}

/** The worst fault; undefined for pages and nothing else. */
export async function pdfFault(
  content: Buffer,
  limit: { readonly pixelsMaximum: number },
): Promise<PdfFault | undefined> {
  const findings: Findings = {
    faults: new Set(),
    streams: [],
    openings: new Set(),
    places: new Map(),
    tokens: limits.tokens,
    objectBytes: limits.objects,
  };
  const { faults, openings, places } = findings;
  const readable = readFile(content, findings, limit);
  if ([...openings].some((number) => places.get(number) === false)) faults.add('active');
  if (!readable || !(faults.size > 0 || (await unpackWithin(findings.streams, limits.unpacked)))) {
    faults.add('unreadable');
  }
  return (['locked', 'active', 'unreadable'] as const).find((fault) => faults.has(fault));
}

function createJudge({ faults, openings }: Findings) {
  return {
    name(name: string): void {
      if (name === '/Encrypt') faults.add('locked');
      if (activeNames.has(name)) faults.add('active');
    },
    dictionary(dictionary: PdfDictionary): void {
      if (leadsAstray(dictionary)) faults.add('active');
      if (dictionary.under === '/OpenAction' && !isGoTo(dictionary)) faults.add('active');
      const opening = openingOf(dictionary);
      if (opening === 'other') faults.add('active');
      else if (opening !== 'place') openings.add(opening.object);
    },
  };
}

/** The object that is being read: an array, or a dictionary that only shows a place. */
function createObjectKind(places: Map<number, boolean>) {
  let number: number | undefined;
  let first = '';
  let isPlace = false;
  return {
    begin(next: number | undefined): void {
      if (number !== undefined) {
        places.set(number, (places.get(number) ?? true) && (first === '[' || isPlace));
      }
      [number, first, isPlace] = [next, '', false];
    },
    token(text: string): void {
      if (first === '') first = text;
    },
    dictionary(dictionary: PdfDictionary): void {
      if (dictionary.under === undefined && first === '<<') isPlace = isGoTo(dictionary);
    },
  };
}

/**
 * Reads from the first byte to the last, except for the content of streams; false if it is
 * malformed, or has too much of something.
 */
function readFile(
  content: Buffer,
  findings: Findings,
  limit: { readonly pixelsMaximum: number },
): boolean {
  const seen = new Set<number>();
  const judge = createJudge(findings);
  const kind = createObjectKind(findings.places);
  const dictionaries = createPdfDictionaries((dictionary) => {
    judge.dictionary(dictionary);
    kind.dictionary(dictionary);
  });
  let sound = true;
  /** The last two. */
  let before: readonly [string, string] = ['', ''];
  let at = 0;
  for (let token = nextPdfToken(content, at); token; token = nextPdfToken(content, at)) {
    const { text, from, end } = token;
    at = end;
    findings.tokens -= 1;
    if (findings.tokens < 0) return false;
    if (text === '') continue;
    dictionaries.add(token, content);
    if (!dictionaries.isSound()) return false;
    if (text.startsWith('/')) judge.name(text);
    if (text === 'trailer') seen.add(from);
    if (text.endsWith('obj') && !text.startsWith('/')) {
      seen.add(end - 3);
      if (text !== 'obj' && text !== 'endobj') return false;
      kind.begin(text === 'obj' ? Number(before[0]) : undefined);
    } else {
      kind.token(text);
    }
    const dictionary = dictionaries.outermost();
    if (text === 'stream' && before[1] === '>>' && dictionary !== undefined) {
      const start = afterLineEnd(content, end);
      at = content.indexOf('endstream', start, 'latin1');
      if (at === -1) return false;
      // Read on in any case, so that an encrypted file is reported as such.
      sound = readStream(dictionary, content.subarray(start, at), findings, limit) && sound;
    }
    before = [before[1], text];
  }
  kind.begin(undefined);
  return sound && dictionaries.depth() === 0 && !hidesObjects(content, seen);
}

/** False if it is malformed, or there are too many. */
function readStream(
  dictionary: PdfDictionary,
  data: Buffer,
  findings: Findings,
  limit: { readonly pixelsMaximum: number },
): boolean {
  const { entries } = dictionary;
  if (comesFromElsewhere(dictionary)) findings.faults.add('active');
  const filters = filtersOf(entries);
  if (filters === undefined || !isSmallEnough(entries, limit)) return false;
  findings.streams.push({ filters, data });
  if (findings.streams.length > limits.streams) return false;
  // Readers unpack objects by these keys, whatever type is given.
  const isPacked = [...entries].some(
    ([key, value]) => key === '/First' || value.includes('/ObjStm'),
  );
  if (!isPacked) return true;
  if (findings.objectBytes === 0) return false;
  const objects = unpack(entries, filters, data, findings.objectBytes);
  // After one that cannot be read no other is tried: each could cost as much.
  findings.objectBytes -= objects?.length ?? findings.objectBytes;
  return objects !== undefined && readPacked(objects, entries, findings);
}

/**
 * A cross-reference entry that points into a stream, string or comment could hide an object from other
 * readers: such a file is rejected.
 */
function hidesObjects(content: Buffer, seen: ReadonlySet<number>): boolean {
  const hidden = (word: string, isOne: (at: number) => boolean): boolean => {
    for (let at = content.indexOf(word); at !== -1; at = content.indexOf(word, at + 1)) {
      if (!seen.has(at) && isOne(at)) return true;
    }
    return false;
  };
  const beginsObject = (at: number): boolean => {
    const follows = content[at + 3];
    if (!isPdfSpace(follows) && !'<[(/%'.includes(String.fromCharCode(follows ?? 0))) return false;
    let before = at - 1;
    let lineEnds = false;
    for (; isPdfSpace(content[before]); before -= 1) {
      lineEnds ||= content[before] === 10 || content[before] === 13;
    }
    // A comment may be at the end of a line, after the object's numbers.
    if (lineEnds) return true;
    const digits = before;
    while (isDigit(content[before])) before -= 1;
    return before < digits && isPdfSpace(content[before]);
  };
  const beginsTrailer = (at: number): boolean => {
    const follows = content[skipPdfSpace(content, at + 7)] ?? 0;
    return '<%'.includes(String.fromCharCode(follows));
  };
  return hidden('obj', beginsObject) || hidden('trailer', beginsTrailer);
}

/** The bytes of an object stream, if it is packed in the one way that writers use. */
function unpack(
  entries: PdfDictionary['entries'],
  filters: readonly string[],
  data: Buffer,
  maxOutputLength: number,
): Buffer | undefined {
  if (entries.has('/DecodeParms')) return undefined;
  if (filters.length === 0) return data.length > maxOutputLength ? undefined : data;
  if (filters.join('') !== '/FlateDecode') return undefined;
  try {
    return inflateSync(data, { maxOutputLength });
  } catch {
    // Malformed, or a decompression bomb.
    return undefined;
  }
}

/** Reads packed objects; false if their table leads elsewhere than to their beginnings. */
function readPacked(
  objects: Buffer,
  entries: PdfDictionary['entries'],
  findings: Findings,
): boolean {
  const first = numberOf(entries, '/First');
  const table = tableOf(objects, first, numberOf(entries, '/N'));
  if (first === undefined || table === undefined) return false;
  const judge = createJudge(findings);
  const kind = createObjectKind(findings.places);
  const dictionaries = createPdfDictionaries((dictionary) => {
    judge.dictionary(dictionary);
    kind.dictionary(dictionary);
  });
  let next = 0;
  let at = first;
  for (let token = nextPdfToken(objects, at); token; token = nextPdfToken(objects, at)) {
    const { text, from, end } = token;
    findings.tokens -= 1;
    if (findings.tokens < 0) return false;
    if (dictionaries.depth() === 0) {
      // At this token or in the blanks before it, never within what was read already.
      for (; (table[next]?.place ?? Infinity) <= from; next += 1) {
        if ((table[next]?.place ?? 0) < at) return false;
        kind.begin(table[next]?.number);
      }
    }
    at = end;
    if (text === '') continue;
    if (text.startsWith('/')) judge.name(text);
    dictionaries.add(token, objects);
    if (!dictionaries.isSound()) return false;
    kind.token(text);
  }
  kind.begin(undefined);
  return next === table.length;
}

/** The numbers and places of packed objects, in the order of their places. */
function tableOf(
  objects: Buffer,
  first: number | undefined,
  count: number | undefined,
): readonly { readonly number: number; readonly place: number }[] | undefined {
  if (count === undefined || first === undefined || first > objects.length) return undefined;
  // A number and a position for each.
  if (first > 32 * (count + 1) || count > limits.packed) return undefined;
  const numbers: number[] = [];
  for (const [digits] of objects.toString('latin1', 0, first).matchAll(/\d+/g)) {
    if (numbers.push(Number(digits)) === 2 * count) break;
  }
  if (numbers.length < 2 * count) return undefined;
  return Array.from({ length: count }, (_, index) => ({
    number: numbers[2 * index] ?? 0,
    place: first + (numbers[2 * index + 1] ?? 0),
  })).toSorted((a, b) => a.place - b.place);
}

/** Where a stream's bytes begin, after the end of its keyword's line. */
function afterLineEnd(content: Buffer, at: number): number {
  if (content[at] === 13) return content[at + 1] === 10 ? at + 2 : at + 1;
  return content[at] === 10 ? at + 1 : at;
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= 48 && code <= 57;
}
