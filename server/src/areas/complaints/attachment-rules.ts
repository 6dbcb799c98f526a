import { failure, success, type Outcome } from '@rampa/contract';
import { attachmentBytesMaximum, attachmentTypes } from '@rampa/contract/complaints';

export type AttachmentType = (typeof attachmentTypes)[keyof typeof attachmentTypes];

export interface CheckedFile {
  /** As the customer called it, fit to be shown. */
  readonly fileName: string;
  readonly contentType: AttachmentType;
  readonly content: Buffer;
}

export type FileRefusal =
  | 'complaints.attachment-too-large'
  | 'complaints.attachment-empty'
  | 'complaints.attachment-kind-refused'
  | 'complaints.attachment-not-what-it-says';

const longestName = 80;

/** By size, by the end of its name, and by its first bytes, which must agree with the name. */
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
  if (!beginsAs[contentType](content)) return failure('complaints.attachment-not-what-it-says');
  return success({ fileName, contentType, content });
}

/** The name under which a file leaves us; the customer's own never becomes a header. */
export function servedName(attachmentId: string, contentType: string): string {
  const end =
    Object.entries(attachmentTypes).find(([, type]) => type === contentType)?.[0] ?? 'bin';
  return `prilog-${attachmentId.slice(-8)}.${end}`;
}

function isKnownEnd(end: string): end is keyof typeof attachmentTypes {
  return Object.hasOwn(attachmentTypes, end);
}

/** Without a path, and without what turns text around or cannot be seen. */
function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  if (plain.length <= longestName) return plain;
  const end = plain.slice(plain.lastIndexOf('.'));
  return `${plain.slice(0, longestName - end.length - 1)}…${end}`;
}

const ascii = (content: Buffer, from: number, to: number): string =>
  content.toString('latin1', from, to);

const beginsAs: Readonly<Record<AttachmentType, (content: Buffer) => boolean>> = {
  'image/png': (content) =>
    ascii(content, 0, 8) === '\u0089PNG\r\n\u001a\n' && ascii(content, 12, 16) === 'IHDR',
  'image/jpeg': (content) =>
    content.length > 3 && content[0] === 0xff && content[1] === 0xd8 && content[2] === 0xff,
  'image/webp': (content) =>
    ascii(content, 0, 4) === 'RIFF' &&
    ascii(content, 8, 15) === 'WEBPVP8' &&
    content.readUInt32LE(4) + 8 <= content.length + 1,
  'application/pdf': (content) => /^%PDF-[12]\.\d/.test(ascii(content, 0, 8)),
};
