import { success, type Outcome } from '@rampa/contract';
import { createFileReader } from '../../../platform/files/file-reader.ts';
import type { Log } from '../../../platform/log.ts';
import { fromParts } from '../../../platform/threads/parts.ts';
import { readOwnTagsInParts, type OwnTagLine, type OwnTagsFile } from './read-own-tags.ts';

/** Reads the files of companies without holding anything up. */
export interface OwnTagsReader {
  read(bytes: Uint8Array): Promise<Outcome<OwnTagsFile, 'server.unavailable'>>;
  close(): void;
}

export function createOwnTagsReader(log: Pick<Log, 'warn'>): OwnTagsReader {
  const reader = createFileReader({
    program: new URL('./own-tags-thread.ts', import.meta.url),
    read: readOwnTagsInParts,
    onError: (error) => log.warn({ err: error }, 'a file of tags could not be read'),
  });
  return {
    async read(bytes) {
      const outcome = await reader.read({ bytes });
      if (!outcome.ok) return outcome;
      const found = outcome.value;
      if (!found.ok) return success(found);
      return success({ ok: true, lines: await fromParts<OwnTagLine>(found.parts) });
    },
    close: reader.close,
  };
}
