import { Readable } from 'node:stream';

/** Bytes that are handed on at once. */
const PIECE = 64 * 1024;
/** Most bytes read at once: a reader gets more with each query, and one that stalls holds a single piece. */
const MOST = 512 * 1024;

/** Bytes of a stored file, counted from 0; undefined if it is gone. */
export type ReadPiece = (from: number, length: number) => Promise<Buffer | undefined>;

/**
 * A stored file as a stream: a part of it is read when its reader is ready for it, so that a slow one holds
 * neither the file nor a connection to the database. If the file is deleted meanwhile the stream breaks.
 */
export function readInPieces(bytes: number, read: ReadPiece): Readable {
  async function* pieces(): AsyncGenerator<Buffer, void> {
    for (let [from, most] = [0, PIECE]; from < bytes; most = Math.min(2 * most, MOST)) {
      const length = Math.min(most, bytes - from);
      const part = await read(from, length);
      if (part?.length !== length) throw new Error('The file was deleted while it was read');
      for (let at = 0; at < length; at += PIECE) yield part.subarray(at, at + PIECE);
      from += length;
    }
  }
  return Readable.from(pieces(), { objectMode: false, highWaterMark: PIECE });
}
