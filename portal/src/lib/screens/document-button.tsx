import type { Refusal } from '../api/api.ts';
import { saveFile } from '../api/save-file.ts';
import { FileButton } from './file-button.tsx';

interface DocumentFile {
  /** Base64. */
  readonly data: string;
  readonly contentType: string;
  readonly fileName: string;
}

interface DocumentButtonProps {
  readonly label: string;
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
        const { data, contentType, fileName } = outcome.value;
        const bytes = Uint8Array.from(atob(data), (char) => char.codePointAt(0) ?? 0);
        saveFile(new Blob([bytes], { type: contentType }), fileName);
        return null;
      }}
    >
      {label}
    </FileButton>
  );
}
