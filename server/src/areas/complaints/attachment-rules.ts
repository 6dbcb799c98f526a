import { failure, success, type Outcome } from '@rampa/contract';
import {
  attachmentBytesMaximum,
  attachmentPixelsMaximum,
  attachmentTypes,
} from '@rampa/contract/complaints';
import { pdfFault } from './pdf-structure.ts';
import {
  jpegStructure,
  pngStructure,
  webpStructure,
  type PictureStructure,
} from './picture-structure.ts';

export type AttachmentType = (typeof attachmentTypes)[keyof typeof attachmentTypes];

export interface CheckedFile {
  /** The customer's name for it, made safe to display. */
  readonly fileName: string;
  readonly contentType: AttachmentType;
  readonly content: Buffer;
}

export type FileRefusal =
  | 'complaints.attachment-too-large'
  | 'complaints.attachment-empty'
  | 'complaints.attachment-kind-refused'
  | 'complaints.attachment-not-what-it-says'
  | 'complaints.attachment-too-many-pixels'
  | 'complaints.attachment-more-than-pages'
  | 'complaints.attachment-locked';

const longestName = 80;

/** By size, by its extension, and by its structure, which must match the extension. */
export function checkFile(given: {
  readonly fileName: string;
  /** Base64. */
  readonly data: string;
}): Outcome<CheckedFile, FileRefusal> {
  const fileName = shownName(given.fileName);
  const end = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (!isKnownEnd(end)) return failure('complaints.attachment-kind-refused');
  const content = Buffer.from(given.data, 'base64');
  if (content.length === 0) return failure('complaints.attachment-empty');
  if (content.length > attachmentBytesMaximum) {
    const limitMb = attachmentBytesMaximum / 1024 / 1024;
    return failure('complaints.attachment-too-large', { limitMb });
  }
  const contentType = attachmentTypes[end];
  const kept = readAs[contentType](content);
  return kept.ok ? success({ fileName, contentType, content: kept.value }) : kept;
}

/** The name under which we serve a file; the customer's own never becomes a header. */
export function servedName(attachmentId: string, contentType: string): string {
  const end =
    Object.entries(attachmentTypes).find(([, type]) => type === contentType)?.[0] ?? 'bin';
  return `prilog-${attachmentId.slice(-8)}.${end}`;
}

function isKnownEnd(end: string): end is keyof typeof attachmentTypes {
  return Object.hasOwn(attachmentTypes, end);
}

/** Without a path, and without characters that reverse text or are invisible. */
function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  if (plain.length <= longestName) return plain;
  const end = plain.slice(plain.lastIndexOf('.'));
  return `${plain.slice(0, longestName - end.length - 1)}…${end}`;
}

/** The file as it is stored, or why it is refused. */
const readAs: Readonly<Record<AttachmentType, (content: Buffer) => Outcome<Buffer, FileRefusal>>> =
  {
    'image/png': (content) => picture(content, pngStructure(content)),
    // Cameras append videos and notes of their own to the picture; they are not stored.
    'image/jpeg': (content) => {
      const structure = jpegStructure(content);
      const whole = structure === undefined ? content : content.subarray(0, structure.end);
      return picture(whole, structure);
    },
    'image/webp': (content) => picture(content, webpStructure(content)),
    'application/pdf': (content) => {
      if (!isPdf(content)) return failure('complaints.attachment-not-what-it-says');
      const fault = pdfFault(content);
      if (fault === undefined) return success(content);
      return failure(
        fault === 'locked'
          ? 'complaints.attachment-locked'
          : 'complaints.attachment-more-than-pages',
      );
    },
  };

/** One that is nothing else besides, and that screens can show without running out of memory. */
function picture(
  content: Buffer,
  structure: PictureStructure | undefined,
): Outcome<Buffer, FileRefusal> {
  if (structure === undefined || structure.end !== content.length) {
    return failure('complaints.attachment-not-what-it-says');
  }
  const { width, height } = structure;
  if (width === 0 || height === 0) return failure('complaints.attachment-not-what-it-says');
  if (width * height > attachmentPixelsMaximum) {
    const limitMegapixels = attachmentPixelsMaximum / 1_000_000;
    return failure('complaints.attachment-too-many-pixels', { limitMegapixels });
  }
  return success(content);
}

/** Begins and ends as one, and is neither a web page nor an archive besides. */
function isPdf(content: Buffer): boolean {
  const head = content.toString('latin1', 0, 1024);
  const tail = content.toString('latin1', Math.max(0, content.length - 1024));
  return (
    /^%PDF-[12]\.\d/.test(head) &&
    tail.includes('%%EOF') &&
    !/<(?:!doctype|html|head|body|script|svg|iframe)\b/i.test(head) &&
    // The end of an archive, where unpacking programs look for it.
    !content.includes('PK\u0005\u0006', Math.max(0, content.length - 65_557), 'latin1')
  );
}
