import { pdfString, type PdfToken } from './pdf-tokens.ts';

/** Keywords that begin or end an object, so none can occur within one. */
const structural = new Set([
  'obj',
  'endobj',
  'stream',
  'endstream',
  'xref',
  'trailer',
  'startxref',
]);

/** No PDF writer nests deeper. */
const deepest = 200;

/** Bytes; browsers take no longer ones either. */
const longestAddress = 4096;

function addressOf(content: Buffer, from: number, to: number): string {
  return `(${pdfString(content.subarray(from, to))}`;
}

export interface PdfDictionary {
  /** The key whose value it is, or is a part of; undefined for an object of its own. */
  readonly under: string | undefined;
  /**
   * For each key the tokens of its value, of all its values if it occurs again. A dictionary in it
   * is `<<`, a string `()`, and that of an address, under `/URI`, its text behind a parenthesis,
   * unless it is too long for one.
   */
  readonly entries: ReadonlyMap<string, readonly string[]>;
}

/** An open array, or an open dictionary with what has come since its last key. */
interface Open {
  /** Undefined for an array. */
  readonly dictionary: OpenDictionary | undefined;
  /** Number of pieces; -1 before the first key. */
  values: number;
  last: string;
}

interface OpenDictionary extends PdfDictionary {
  readonly entries: Map<string, string[]>;
  key: string | undefined;
}

/**
 * Reads the dictionaries of a PDF from its tokens and is strict about what may occur between their
 * brackets: readers tolerate errors differently, so that one sees in it what another does not.
 */
export function createPdfDictionaries(onDictionary: (dictionary: PdfDictionary) => void) {
  const open: Open[] = [];
  const dictionaries: OpenDictionary[] = [];
  let outermost: PdfDictionary | undefined;
  let sound = true;

  const isWhole = ({ values, last }: Open): boolean =>
    values === -1 || values === 1 || (values === 3 && last === 'R');
  const record = (text: string): void => {
    const dictionary = dictionaries.at(-1);
    if (dictionary?.key !== undefined) dictionary.entries.get(dictionary.key)?.push(text);
  };
  const value = (text: string): void => {
    const top = open.at(-1);
    if (top === undefined) return;
    if (top.dictionary !== undefined && top.values === -1) sound = false;
    top.values += 1;
    top.last = text;
    record(text);
  };
  const begin = (text: string): void => {
    value(text);
    const dictionary =
      text === '<<'
        ? { under: dictionaries.at(-1)?.key, entries: new Map<string, string[]>(), key: undefined }
        : undefined;
    if (dictionary !== undefined) dictionaries.push(dictionary);
    open.push({ dictionary, values: -1, last: '' });
    if (open.length > deepest) sound = false;
  };
  const end = (text: string): void => {
    const top = open.pop();
    const dictionary = top?.dictionary;
    if (top === undefined || (dictionary !== undefined) !== (text === '>>')) {
      sound = false;
    } else if (dictionary === undefined) {
      record(text);
    } else {
      dictionaries.pop();
      if (!isWhole(top)) sound = false;
      if (open.length === 0) outermost = dictionary;
      onDictionary(dictionary);
    }
  };

  return {
    /** No error so far. */
    isSound: (): boolean => sound,
    depth: (): number => open.length,
    /** The last one that was in no other. */
    outermost: (): PdfDictionary | undefined => outermost,
    add({ text, from, end: to }: PdfToken, content: Buffer): void {
      const top = open.at(-1);
      const dictionary = top?.dictionary;
      if (text === '<<' || text === '[') {
        begin(text);
      } else if (text === '>>' || text === ']') {
        end(text);
      } else if (dictionary !== undefined && text.startsWith('/') && top?.values !== 0) {
        if (top !== undefined && !isWhole(top)) sound = false;
        if (top !== undefined) top.values = 0;
        dictionary.key = text;
        if (!dictionary.entries.has(text)) dictionary.entries.set(text, []);
      } else {
        if (top !== undefined && structural.has(text)) sound = false;
        const isAddress = text === '()' && dictionaries.at(-1)?.key === '/URI';
        value(isAddress && to - from <= longestAddress ? addressOf(content, from, to) : text);
      }
    },
  };
}
