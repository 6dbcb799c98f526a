/** The format of a picture according to its own structure, which has to be valid. */
export interface PictureStructure {
  readonly width: number;
  readonly height: number;
  /** Where the picture ends; what follows belongs to something else. */
  readonly end: number;
}

const ascii = (content: Buffer, from: number, to: number): string =>
  content.toString('latin1', from, to);

/** Its chunks one after the other, from the header to the end. */
export function pngStructure(content: Buffer): PictureStructure | undefined {
  if (ascii(content, 0, 8) !== '\u0089PNG\r\n\u001a\n' || ascii(content, 12, 16) !== 'IHDR') {
    return undefined;
  }
  let at = 8;
  while (at + 12 <= content.length) {
    const next = at + 12 + content.readUInt32BE(at);
    if (next > content.length) return undefined;
    if (ascii(content, at + 4, at + 8) === 'IEND') {
      return { width: content.readUInt32BE(16), height: content.readUInt32BE(20), end: next };
    }
    at = next;
  }
  return undefined;
}

/** Its segments, and after each scan the next one, to the end of the picture. */
export function jpegStructure(content: Buffer): PictureStructure | undefined {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return undefined;
  let size: Pick<PictureStructure, 'width' | 'height'> | undefined;
  let at = 2;
  while (at + 2 <= content.length) {
    if (content[at] !== 0xff) return undefined;
    const marker = content[at + 1] ?? 0;
    // Between segments there may be any number of these.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return size === undefined ? undefined : { ...size, end: at + 2 };
    if (at + 4 > content.length) return undefined;
    const next = at + 2 + content.readUInt16BE(at + 2);
    if (next > content.length) return undefined;
    if (isFrame(marker) && at + 9 <= content.length) {
      size = { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
    }
    at = marker === 0xda ? afterScan(content, next) : next;
  }
  return undefined;
}

/** Its one chunk has to be the whole file. */
export function webpStructure(content: Buffer): PictureStructure | undefined {
  if (ascii(content, 0, 4) !== 'RIFF' || ascii(content, 8, 15) !== 'WEBPVP8') return undefined;
  const end = content.readUInt32LE(4) + 8;
  if (content.length < 30 || end > content.length) return undefined;
  switch (content[15]) {
    case 0x20: // VP8: 14 bits each, behind the frame's tag and start code
      return {
        width: content.readUInt16LE(26) & 0x3fff,
        height: content.readUInt16LE(28) & 0x3fff,
        end,
      };
    case 0x4c: {
      const bits = content.readUInt32LE(21); // VP8L: 14 bits each, less one
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, end };
    }
    case 0x58: // VP8X: 24 bits each, less one
      return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1, end };
    default:
      return undefined;
  }
}

/** SOF0 to SOF15, without those numbers that mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** The next marker behind the data of a scan, in which 0xff is escaped or precedes a restart. */
function afterScan(content: Buffer, from: number): number {
  let at = content.indexOf(0xff, from);
  while (at !== -1 && at + 1 < content.length) {
    const following = content[at + 1] ?? 0;
    if (following !== 0 && !(following >= 0xd0 && following <= 0xd7)) return at;
    at = content.indexOf(0xff, at + 2);
  }
  return content.length;
}
