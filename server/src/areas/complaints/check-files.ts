import { failure, success, type Outcome } from '@rampa/contract';
import { attachmentPixelsMaximum } from '@rampa/contract/complaints';
import type { Log } from '../../platform/log.ts';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
import type { VirusScanner } from '../../platform/virus-scan/virus-scanner.ts';
import { readUpload, type CheckedFile, type FileRefusal } from './attachment-rules.ts';
import type { StructureAnswer, StructureOrder } from './attachment-structure.ts';

/** As the browser sends it. */
export interface UploadedFile {
  readonly fileName: string;
  /** Base64. */
  readonly data: string;
}

/** Checks what people send, in threads: a file that is hard to read holds no request up. */
export interface FileCheck {
  /** Call it after the attempt was counted: refused files cost as much as accepted ones. */
  check(given: UploadedFile): Promise<Outcome<CheckedFile, FileRefusal>>;
  /** Ends its threads. */
  close(): void;
}

/** Files that wait; each is at most five megabytes. */
const MOST_WAITING = 16;
const RETRY_AFTER_SECONDS = 5;
/** Milliseconds; what people send takes a few, the worst that is allowed about a thousand. */
const HANGS = 5000;
const IDLE = 60_000;

export function createFileCheck({
  scanner,
  log,
}: {
  /** Null: files are not searched for viruses. */
  readonly scanner: VirusScanner | null;
  readonly log: Pick<Log, 'warn'>;
}): FileCheck {
  const threads = createThreadPool<StructureOrder, StructureAnswer>({
    program: new URL('./attachment-thread.ts', import.meta.url),
    most: 2,
    queue: 2,
    idle: IDLE,
    hangs: HANGS,
    memory: 128,
    onError: (error) => log.warn({ err: error }, 'a file could not be checked'),
  });
  const busy = failure('server.unavailable', { seconds: RETRY_AFTER_SECONDS });

  /** A file at which its thread ended was too much for it. */
  async function structureOf({ contentType, content }: CheckedFile): Promise<StructureAnswer> {
    try {
      return await threads.ask({ contentType, content, pixelsMaximum: attachmentPixelsMaximum });
    } catch {
      return { fault: contentType === 'application/pdf' ? 'more-than-pages' : 'not-what-it-says' };
    }
  }

  async function virusIn(content: Buffer): Promise<FileRefusal | undefined> {
    if (scanner === null) return undefined;
    try {
      const virus = await scanner.scan(content);
      if (virus === null) return undefined;
      log.warn({ virus }, 'an uploaded file is infected');
      return 'complaints.attachment-infected';
    } catch (error) {
      log.warn({ err: error }, 'the virus scanner does not answer: files are refused');
      return 'server.unavailable';
    }
  }

  return {
    async check(given) {
      const read = readUpload(given);
      if (!read.ok) return read;
      if (threads.state().waiting >= MOST_WAITING) return busy;
      const structure = await structureOf(read.value);
      if ('fault' in structure) return refusalOf(structure.fault);
      const content = read.value.content.subarray(0, structure.bytes);
      const refusal = await virusIn(content);
      if (refusal === 'server.unavailable') return busy;
      if (refusal !== undefined) return failure(refusal);
      return success({ ...read.value, content });
    },
    close: () => void threads.closeAll(),
  };
}

type StructureFault = Extract<StructureAnswer, { fault: unknown }>['fault'];

function refusalOf(fault: StructureFault): Outcome<CheckedFile, FileRefusal> {
  return fault === 'too-many-pixels'
    ? failure('complaints.attachment-too-many-pixels', {
        limitMegapixels: attachmentPixelsMaximum / 1_000_000,
      })
    : failure(`complaints.attachment-${fault}`);
}
