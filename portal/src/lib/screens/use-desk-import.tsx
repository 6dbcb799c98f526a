import { FileUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Refusal } from '../api/api.ts';
import { readAsBase64 } from '../api/read-as-base64.ts';
import { messages } from '../calls.ts';
import { useOfflineReason } from './use-offline-reason.ts';

/** A file that a desk imports, and what came of it. */
export interface DeskImport<Result> {
  /** Null for whoever may not import one. */
  readonly button: ReactNode;
  /** Of the last file; undefined before one was chosen. */
  readonly outcome: Result | undefined;
  readonly fileName: string;
  readonly refusal: string | undefined;
}

interface DeskImportOptions<Result> {
  readonly may: boolean;
  /** As in `accept` of a file input. */
  readonly accept: string;
  readonly maximum: number;
  readonly texts: {
    readonly act: string;
    readonly tooLarge: string;
    readonly unreadable: string;
  };
  readonly busy: boolean;
  /** Sends the bytes, in Base64. */
  readonly send: (
    data: string,
    fileName: string,
  ) => Promise<{ readonly ok: true; readonly value: Result } | Refusal>;
  /** Lists that the file may have changed, whatever was answered. */
  readonly refresh: () => Promise<void>;
}

/** The button that imports a file, and what came of the last one. */
export function useDeskImport<Result>(options: DeskImportOptions<Result>): DeskImport<Result> {
  const offline = useOfflineReason();
  const input = useRef<HTMLInputElement>(null);
  const [fileName, setFileName] = useState('');
  const [outcome, setOutcome] = useState<Result>();
  const [refusal, setRefusal] = useState<string>();

  async function choose(file: File): Promise<void> {
    setOutcome(undefined);
    setRefusal(undefined);
    setFileName(file.name);
    if (file.size > options.maximum) {
      setRefusal(options.texts.tooLarge);
      return;
    }
    const data = await readAsBase64(file).catch(() => undefined);
    if (data === undefined) {
      setRefusal(options.texts.unreadable);
      return;
    }
    const answer = await options.send(data, file.name);
    if (answer.ok) setOutcome(answer.value);
    else setRefusal(messages.refusal(answer));
    await options.refresh();
  }

  const button = !options.may ? null : (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={options.accept}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void choose(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Button
        kind="primary"
        icon={<FileUp size={20} aria-hidden="true" />}
        busy={options.busy}
        disabledReason={offline}
        onClick={() => input.current?.click()}
      >
        {options.texts.act}
      </Button>
    </>
  );
  return { button, outcome, fileName, refusal };
}
