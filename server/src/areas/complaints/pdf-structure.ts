import { inflateSync } from 'node:zlib';
import { createPdfNesting } from './pdf-nesting.ts';
import { isPdfSpace, nextPdfToken, skipPdfSpace } from './pdf-tokens.ts';

/**
 * Why a PDF is not only pages: `active`, it executes, opens or embeds something; `locked`, it is
 * encrypted; `unreadable`, its structure is not valid, so its content is unknown.
 */
export type PdfFault = 'active' | 'locked' | 'unreadable';

/** Names that harmless pages have no use for. */
const activeNames = new Set([
  // Scripts.
  '/JavaScript',
  '/JS',
  '/Rendition',
  // Starts a program, opens another file, or sends and fetches data.
  '/Launch',
  '/GoToR',
  '/GoToE',
  '/SubmitForm',
  '/ImportData',
  // Embedded files.
  '/EmbeddedFile',
  '/EmbeddedFiles',
  '/EF',
  '/FileAttachment',
  // Films, sounds, 3-D scenes, and what plays them.
  '/RichMedia',
  '/RichMediaContent',
  '/RichMediaExecute',
  '/Movie',
  '/Sound',
  '/3D',
  // Forms in a language of their own, with scripts of their own.
  '/XFA',
]);

/** Maximum total size of a file's unpacked objects, bytes. */
const unpackedMaximum = 16 * 1024 * 1024;

/** The worst fault; undefined for pages and nothing else. */
export function pdfFault(content: Buffer): PdfFault | undefined {
  const faults = new Set<PdfFault>();
  let left = unpackedMaximum;
  const onName = (name: string): void => {
    if (name === '/Encrypt') faults.add('locked');
    if (activeNames.has(name)) faults.add('active');
  };
  const readable = readFile(content, onName, (dictionary, data) => {
    // Readers unpack objects by these keys, whatever type is given.
    if (!dictionary.includes('/First') && !dictionary.includes('/ObjStm')) return true;
    const objects = left === 0 ? undefined : unpack(dictionary, data, left);
    // After one that cannot be read no other is tried: each could cost as much.
    left -= objects?.length ?? left;
    return objects !== undefined && readPacked(objects, dictionary, onName);
  });
  if (!readable) faults.add('unreadable');
  return (['locked', 'active', 'unreadable'] as const).find((fault) => faults.has(fault));
}

/**
 * Reads from the first byte to the last, except for the content of streams; false if it is
 * malformed.
 */
function readFile(
  content: Buffer,
  onName: (name: string) => void,
  /** The pieces of its dictionary and its bytes; false if they are malformed. */
  onStream: (dictionary: readonly string[], data: Buffer) => boolean,
): boolean {
  const seen = new Set<number>();
  const nesting = createPdfNesting();
  let sound = true;
  let object: string[] = [];
  let at = 0;
  for (let token = nextPdfToken(content, at); token; token = nextPdfToken(content, at)) {
    const { text, from, end } = token;
    at = end;
    if (text === '') continue;
    nesting.add(text);
    if (!nesting.isSound()) return false;
    if (text.startsWith('/')) onName(text);
    if (text === 'trailer') seen.add(from);
    if (text.endsWith('obj') && !text.startsWith('/')) {
      seen.add(end - 3);
      object = [];
    } else if (text === 'stream' && object.at(-1) === '>>') {
      const start = afterLineEnd(content, end);
      at = content.indexOf('endstream', start, 'latin1');
      if (at === -1) return false;
      // Read on in any case, so that an encrypted file is reported as such.
      sound = onStream(object, content.subarray(start, at)) && sound;
    } else {
      object.push(text);
    }
  }
  return sound && nesting.depth() === 0 && !hidesObjects(content, seen);
}

/**
 * A cross-reference table can lead a reader into a stream, a string or a comment, to an object that
 * no other reader sees: none may.
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
  dictionary: readonly string[],
  data: Buffer,
  maxOutputLength: number,
): Buffer | undefined {
  const filter = dictionary.indexOf('/Filter');
  const twice = dictionary.lastIndexOf('/Filter') !== filter;
  if (twice || dictionary.includes('/DecodeParms')) return undefined;
  if (filter === -1) return data.length > maxOutputLength ? undefined : data;
  const [first, second, third] = dictionary.slice(filter + 1, filter + 4);
  const known = '/FlateDecode';
  if (first !== known && (first !== '[' || second !== known || third !== ']')) return undefined;
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
  dictionary: readonly string[],
  onName: (name: string) => void,
): boolean {
  const count = numberOf(dictionary, '/N');
  const first = numberOf(dictionary, '/First');
  if (count === undefined || first === undefined || first > objects.length) return false;
  // A number and a position for each.
  if (first > 32 * (count + 1)) return false;
  const table = objects.toString('latin1', 0, first).match(/\d+/g) ?? [];
  if (table.length < 2 * count) return false;
  const places = table
    .filter((_, index) => index % 2 === 1)
    .slice(0, count)
    .map((offset) => first + Number(offset))
    .toSorted((a, b) => a - b);
  const nesting = createPdfNesting();
  let next = 0;
  let at = first;
  for (let token = nextPdfToken(objects, at); token; token = nextPdfToken(objects, at)) {
    const { text, from, end } = token;
    if (nesting.depth() === 0) {
      // At this token or in the blanks before it, never within what was read already.
      for (; (places[next] ?? Infinity) <= from; next += 1) {
        if ((places[next] ?? 0) < at) return false;
      }
    }
    at = end;
    if (text.startsWith('/')) onName(text);
    if (text !== '') nesting.add(text);
    if (!nesting.isSound()) return false;
  }
  return next === places.length;
}

/** A key's number, if it is given once and directly. */
function numberOf(dictionary: readonly string[], key: string): number | undefined {
  const at = dictionary.indexOf(key);
  const [value = '', following = ''] = dictionary.slice(at + 1, at + 3);
  const once = at !== -1 && dictionary.lastIndexOf(key) === at;
  const direct = following === '>>' || following.startsWith('/');
  return once && direct && /^\d{1,7}$/.test(value) ? Number(value) : undefined;
}

/** Where a stream's bytes begin, after the end of its keyword's line. */
function afterLineEnd(content: Buffer, at: number): number {
  if (content[at] === 13) return content[at + 1] === 10 ? at + 2 : at + 1;
  return content[at] === 10 ? at + 1 : at;
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= 48 && code <= 57;
}
