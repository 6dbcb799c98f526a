import { success, type Outcome } from '@rampa/contract';
import { createFileReader } from '../../../platform/files/file-reader.ts';
import type { Log } from '../../../platform/log.ts';
import { fromParts } from '../../../platform/threads/parts.ts';
import type { BankFileOutcome } from './bank-entry.ts';
import type { BankTransfer } from './bank-statement.ts';
import { readBankFileInParts } from './read-bank-file.ts';

/** Reads banks' statements without holding anything up. */
export interface BankFileReader {
  read(bytes: Uint8Array): Promise<Outcome<BankFileOutcome, 'server.unavailable'>>;
  close(): void;
}

export function createBankFileReader(log: Pick<Log, 'warn'>): BankFileReader {
  const reader = createFileReader({
    program: new URL('./bank-file-thread.ts', import.meta.url),
    read: readBankFileInParts,
    onError: (error) => log.warn({ err: error }, 'a bank’s statement could not be read'),
  });
  return {
    async read(bytes) {
      const outcome = await reader.read({ bytes });
      if (!outcome.ok) return outcome;
      const found = outcome.value;
      if (!found.ok) return success(found);
      const { parts, ...rest } = found;
      return success({ ...rest, transfers: await fromParts<BankTransfer>(parts) });
    },
    close: reader.close,
  };
}
