import { formatMessage } from '@rampa/contract';
import { Download } from 'lucide-react';
import type { Refusal } from '../api/api.ts';
import { saveFile } from '../api/save-file.ts';
import { messages } from '../calls.ts';
import { toasts } from '../portal.ts';
import { customLife } from '../toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useOfflineReason } from './use-offline-reason.ts';

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

/** Saves a document that a call returns as a file. */
export function DocumentButton({
  label,
  failed,
  size = 'medium',
  busy,
  fetch,
}: DocumentButtonProps) {
  const offline = useOfflineReason();

  async function download(): Promise<void> {
    const outcome = await fetch();
    if (outcome.ok) {
      const { data, contentType, fileName } = outcome.value;
      const bytes = Uint8Array.from(atob(data), (char) => char.codePointAt(0) ?? 0);
      saveFile(new Blob([bytes], { type: contentType }), fileName);
      return;
    }
    // A server error has a toast already.
    if (outcome.status === 500) return;
    toasts.show({
      severity: 'error',
      summary: failed,
      detail: messages.html(formatMessage(outcome.code, outcome.params)),
      life: customLife,
    });
  }

  return (
    <Button
      size={size}
      icon={<Download size={20} aria-hidden="true" />}
      busy={busy}
      disabledReason={offline}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}
