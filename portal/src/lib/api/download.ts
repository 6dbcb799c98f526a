import type { CallErrorCode, CallInput, FileCallDefinition } from '@rampa/contract';
import { useRef, useState } from 'react';
import { api } from '../calls.ts';
import type { Refusal } from './api.ts';
import { type Progress, readFile } from './read-file.ts';
import { saveFile } from './save-file.ts';

export type { Progress } from './read-file.ts';

type Downloaded<Call extends FileCallDefinition> =
  | { readonly ok: true }
  | Refusal<CallErrorCode<Call>>
  | 'cancelled';

export interface Download<Call extends FileCallDefinition> {
  /** Fetches the file and hands it to the browser to save. */
  readonly start: (input: CallInput<Call>, fileName: string) => Promise<Downloaded<Call>>;
  readonly cancel: () => void;
  /** Undefined while no download is running. */
  readonly progress: Progress | undefined;
}

/** Downloads a file of the API as a stream with progress, and saves it under the server's file name. */
export function useDownload<Call extends FileCallDefinition>(definition: Call): Download<Call> {
  const [progress, setProgress] = useState<Progress | undefined>(undefined);
  const abort = useRef<AbortController | undefined>(undefined);
  return {
    progress,
    cancel: () => abort.current?.abort(),
    async start(input, fileName) {
      const { signal } = (abort.current = new AbortController());
      setProgress({ bytes: 0, rows: undefined, totalRecords: undefined });
      try {
        const outcome = await api.fetchFile(definition, input, { quiet: true, signal });
        if (!outcome.ok) return outcome;
        const file = await readFile(outcome.response, fileName, setProgress);
        saveFile(file.blob, file.name);
        return { ok: true };
      } catch {
        // An incomplete file is not saved.
        return signal.aborted ? 'cancelled' : brokenOff;
      } finally {
        setProgress(undefined);
      }
    },
  };
}

const brokenOff = {
  ok: false,
  code: 'network.unreachable',
  params: {},
  status: 0,
  faults: [],
  retryAfter: undefined,
} as const satisfies Refusal;
