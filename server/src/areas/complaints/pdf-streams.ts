import { constants, createInflate, inflateSync } from 'node:zlib';
import type { PdfDictionary } from './pdf-dictionaries.ts';

/** A stream's bytes, and how they are packed. */
export interface PdfStream {
  /** In the order of unpacking. */
  readonly filters: readonly string[];
  readonly data: Buffer;
}

type Entries = PdfDictionary['entries'];

/** More are not needed; each could cost as much as the file. */
const longestChain = 4;

/** Pixels of a picture, without colours four times as many: scanners write those for print. */
interface PixelLimit {
  readonly pixelsMaximum: number;
}

/** The names of its filters; undefined if they are elsewhere, or given twice. */
export function filtersOf(entries: Entries): readonly string[] | undefined {
  const tokens = entries.get('/Filter') ?? [];
  const isList = tokens[0] === '[' && tokens.at(-1) === ']';
  if (!isList && tokens.length > 1) return undefined;
  const names = (isList ? tokens.slice(1, -1) : tokens).filter((name) => name !== 'null');
  return names.every((name) => name.startsWith('/')) && names.length <= longestChain
    ? names
    : undefined;
}

/** A key's number, if it is given once and directly. */
export function numberOf(entries: Entries, key: string): number | undefined {
  const [value = '', ...others] = entries.get(key) ?? [];
  return others.length === 0 && /^\d{1,7}$/.test(value) ? Number(value) : undefined;
}

/** No picture, or one that screens can show without running out of memory. */
export function isSmallEnough(entries: Entries, { pixelsMaximum }: PixelLimit): boolean {
  if (entries.get('/Subtype')?.join('') !== '/Image') return true;
  const [width, height] = [numberOf(entries, '/Width'), numberOf(entries, '/Height')];
  if (width === undefined || height === undefined) return false;
  const plain = numberOf(entries, '/BitsPerComponent') === 1 || entries.has('/ImageMask');
  return width * height <= pixelsMaximum * (plain ? 4 : 1);
}

/** How many times its size something can become by each. */
const growth: ReadonlyMap<string, number> = new Map([
  ['/FlateDecode', 1032],
  ['/LZWDecode', 1366],
  ['/RunLengthDecode', 64],
]);
const pictures: ReadonlySet<string> = new Set([
  '/DCTDecode',
  '/JPXDecode',
  '/CCITTFaxDecode',
  '/JBIG2Decode',
]);

/**
 * Whether all of them together unpack to at most so many bytes, and each is packed once, in a known
 * way. A reader unpacks them all, whatever they are.
 */
export async function unpackWithin(streams: readonly PdfStream[], most: number): Promise<boolean> {
  let left = most;
  for (const { filters, data } of streams) {
    if (filters.filter((name) => growth.has(name)).length > 1) return false;
    const size = await unpackedSize(filters, data, left);
    if (size === undefined || size > left) return false;
    left -= size;
  }
  return true;
}

/** Undefined if it is packed in an unknown way. */
async function unpackedSize(
  filters: readonly string[],
  data: Buffer,
  most: number,
): Promise<number | undefined> {
  const [filter, ...others] = filters;
  if (filter === undefined) return data.length;
  if (filter === '/ASCIIHexDecode') return unpackedSize(others, hexOf(data), most);
  if (filter === '/ASCII85Decode') return unpackedSize(others, base85Of(data), most);
  if (filter === '/FlateDecode') return inflatedSize(data, most);
  const factor = growth.get(filter);
  if (factor !== undefined) return data.length * factor;
  // Its size is in pixels, and limited by those.
  return pictures.has(filter) ? data.length : undefined;
}

/** So much that even a bomb is small. */
const small = 4096;

/** Counted, not kept. What is malformed, which readers mend in their own ways, counts as the worst. */
async function inflatedSize(data: Buffer, most: number): Promise<number> {
  const finishFlush = constants.Z_SYNC_FLUSH;
  let size = 0;
  try {
    if (data.length <= small) return inflateSync(data, { finishFlush }).length;
    const inflate = createInflate({ finishFlush, chunkSize: 65_536 });
    inflate.end(data);
    for await (const chunk of inflate) {
      size += (chunk as Buffer).length;
      if (size > most) break;
    }
    return size;
  } catch {
    return data.length * (growth.get('/FlateDecode') ?? 0);
  }
}

function hexOf(data: Buffer): Buffer {
  const digits = data.toString('latin1').replace(/[^\da-f]/gi, '');
  return Buffer.from(digits, 'hex');
}

const [bang, letterU, letterZ, tilde] = [0x21, 0x75, 0x7a, 0x7e];

/** Groups of five digits for four bytes, `z` for four zeros, up to a tilde. */
function base85Of(data: Buffer): Buffer {
  const zeros = data.reduce((count, code) => count + Number(code === letterZ), 0);
  const bytes = Buffer.alloc(data.length + 4 * zeros + 4);
  let [length, value, digits] = [0, 0, 0];
  for (const code of data) {
    if (code === tilde) break;
    if (code === letterZ && digits === 0) length += 4;
    if (code < bang || code > letterU) continue;
    value = value * 85 + code - bang;
    digits += 1;
    if (digits < 5) continue;
    length = bytes.writeUInt32BE(value % 2 ** 32, length);
    [value, digits] = [0, 0];
  }
  if (digits > 1) {
    // A group that is cut off is filled up with the highest digit; its surplus bytes are dropped.
    for (let at = digits; at < 5; at += 1) value = value * 85 + 84;
    bytes.writeUInt32BE(value % 2 ** 32, length);
    length += digits - 1;
  }
  return bytes.subarray(0, length);
}
