import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { compressedStream, isText, sendCompressed } from './compression.ts';

export interface FileReply {
  readonly contentType: string;
  readonly fileName: string;
  readonly body: Readable | Buffer;
  /** Rows that a stream will have, so that the reader can show progress. */
  readonly totalRecords?: number;
  /** Length of a stream, if it is known. */
  readonly bytes?: number;
  /** Of an export: name and version of its columns, such as `passages/2`. */
  readonly schema?: string;
  /** Of an export: up to when what it has is complete, ISO 8601. */
  readonly completeUpTo?: string;
  /** Of an export: the first day that is in it, where what was asked for begins earlier, ISO 8601. */
  readonly shownFrom?: string;
}

/** A file that programs read: it says what its columns are. */
export type ExportReply<Schema extends string> = FileReply & { readonly schema: Schema };

/** For anyone: even what must not be stored, and what no cache in between may touch. */
export interface OpenFileReply extends Omit<FileReply, 'fileName'> {
  readonly fileName?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The file as the answer, text compressed. */
export function sendFile(
  reply: FastifyReply,
  value: unknown,
): FastifyReply | Promise<FastifyReply> {
  const file = value as OpenFileReply;
  if (file.fileName !== undefined) {
    reply.header('Content-Disposition', `attachment; filename="${file.fileName}"`);
  }
  if (file.headers !== undefined) reply.headers(file.headers);
  if (file.totalRecords !== undefined) reply.header('X-Total-Records', String(file.totalRecords));
  if (file.schema !== undefined) reply.header('X-Schema', file.schema);
  if (file.completeUpTo !== undefined) reply.header('X-Complete-Up-To', file.completeUpTo);
  if (file.shownFrom !== undefined) reply.header('X-Shown-From', file.shownFrom);
  if (file.bytes !== undefined && !isText(file.contentType)) {
    reply.header('Content-Length', String(file.bytes));
  }
  reply.type(file.contentType);
  if (!isText(file.contentType)) return reply.send(file.body);
  return Buffer.isBuffer(file.body)
    ? sendCompressed(reply, file.body)
    : reply.send(compressedStream(reply, file.body));
}
