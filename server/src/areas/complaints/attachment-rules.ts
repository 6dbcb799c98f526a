import { failure, success, type Outcome } from '@rampa/contract';
import { attachmentBytesMaximum, attachmentTypes } from '@rampa/contract/complaints';

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
  | 'complaints.attachment-locked'
  | 'complaints.attachment-infected'
  | 'server.unavailable';

const longestName = 80;

/** By size and by its extension; its content is still to be checked. */
export function readUpload(given: {
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
  return success({ fileName, contentType: attachmentTypes[end], content });
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
