import {
  createListReader,
  type FileReader,
  type SentBytes,
} from '../../../platform/files/file-reader.ts';
import type { Log } from '../../../platform/log.ts';
import { fromParts } from '../../../platform/threads/parts.ts';
import { readOwnTagsInParts, type OwnTagLine, type OwnTagsFile } from './read-own-tags.ts';

/** Reads the files of companies without holding anything up. */
export type OwnTagsReader = FileReader<SentBytes, OwnTagsFile>;

export function createOwnTagsReader(log: Pick<Log, 'warn'>): OwnTagsReader {
  return createListReader({
    program: new URL('./own-tags-thread.ts', import.meta.url),
    read: readOwnTagsInParts,
    onError: (error) => log.warn({ err: error }, 'a file of tags could not be read'),
    whole: async (found): Promise<OwnTagsFile> =>
      found.ok ? { ok: true, lines: await fromParts<OwnTagLine>(found.parts) } : found,
  });
}
