import type { Refusal } from '../api/api.ts';
import { saveDocument, type DocumentFile } from '../api/save-file.ts';
import { FileButton } from './file-button.tsx';

interface DocumentButtonProps {
  readonly label: string;
  /** What it is called where it is one of many; has the label in it. */
  readonly fullName?: string;
  /** Shown if it fails. */
  readonly failed: string;
  readonly size?: 'medium' | 'large';
  readonly busy: boolean;
  readonly fetch: () => Promise<{ readonly ok: true; readonly value: DocumentFile } | Refusal>;
}

/** Saves a document that comes within a call's result, as the specification has it. */
export function DocumentButton({ label, fetch, ...button }: DocumentButtonProps) {
  return (
    <FileButton
      {...button}
      save={async () => {
        const outcome = await fetch();
        if (!outcome.ok) return outcome;
        saveDocument(outcome.value);
        return null;
      }}
    >
      {label}
    </FileButton>
  );
}
