import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { largestImport, refusedWhole, type RefusedFile } from '../platform/files/read-file.ts';

/** A file to import; no more of it is read than `most` bytes and one. */
export async function readImport(
  file: string,
  most = largestImport,
): Promise<{ readonly ok: true; readonly bytes: Buffer } | RefusedFile> {
  const bytes = await buffer(createReadStream(file, { end: most }));
  return bytes.length <= most
    ? { ok: true, bytes }
    : refusedWhole(`the file is larger than ${Math.floor(most / 1024 / 1024)} MB`);
}
