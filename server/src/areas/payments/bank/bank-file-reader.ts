import {
  createListReader,
  type FileReader,
  type SentBytes,
} from '../../../platform/files/file-reader.ts';
import type { Log } from '../../../platform/log.ts';
import { fromParts } from '../../../platform/threads/parts.ts';
import type { BankFileOutcome } from './bank-entry.ts';
import type { BankTransfer } from './bank-statement.ts';
import { readBankFileInParts } from './read-bank-file.ts';

/** Reads banks' statements without holding anything up. */
export type BankFileReader = FileReader<SentBytes, BankFileOutcome>;

export function createBankFileReader(log: Pick<Log, 'warn'>): BankFileReader {
  return createListReader({
    program: new URL('./bank-file-thread.ts', import.meta.url),
    read: readBankFileInParts,
    onError: (error) => log.warn({ err: error }, 'a bank’s statement could not be read'),
    async whole(found): Promise<BankFileOutcome> {
      if (!found.ok) return found;
      const { parts, ...rest } = found;
      return { ...rest, transfers: await fromParts<BankTransfer>(parts) };
    },
  });
}
