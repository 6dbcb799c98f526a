import type { CallErrorCode, CallInput, FileCallDefinition } from '@rampa/contract';
import { useState } from 'react';
import { api } from '../portal.ts';
import type { Refusal } from './api.ts';

export interface Progress {
  readonly bytes: number;
  /** Rows of the file, where the server says so. */
  readonly totalRecords: number | undefined;
}

type Downloaded<Call extends FileCallDefinition> =
  | { readonly ok: true }
  | Refusal<CallErrorCode<Call>>;

export interface Download<Call extends FileCallDefinition> {
  /** Fetches the file and hands it to the browser to save. */
  readonly start: (input: CallInput<Call>, fileName: string) => Promise<Downloaded<Call>>;
  /** Undefined while nothing is under way. */
  readonly progress: Progress | undefined;
}

/** A file of the API: read as a stream with its progress, saved under the server's name for it. */
export function useDownload<Call extends FileCallDefinition>(definition: Call): Download<Call> {
  const [progress, setProgress] = useState<Progress | undefined>(undefined);
  return {
    progress,
    async start(input, fileName) {
      setProgress({ bytes: 0, totalRecords: undefined });
      try {
        const outcome = await api.fetchFile(definition, input, { quiet: true });
        if (!outcome.ok) return outcome;
        const file = await readAll(outcome.response, setProgress);
        if (file === undefined) return brokenOff;
        save(file, nameIn(outcome.response) ?? fileName);
        return { ok: true };
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

/** Undefined where the stream broke off: half a file is none. */
async function readAll(
  response: Response,
  onProgress: (progress: Progress) => void,
): Promise<Blob | undefined> {
  const total = Number(response.headers.get('X-Total-Records') ?? Number.NaN);
  const totalRecords = Number.isFinite(total) ? total : undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (const reader = response.body?.getReader(); reader !== undefined;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      bytes += value.byteLength;
      onProgress({ bytes, totalRecords });
    }
  } catch {
    return undefined;
  }
  return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' });
}

function nameIn(response: Response): string | undefined {
  const header = response.headers.get('Content-Disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(header)?.[1];
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
