import { formatMessage } from '@rampa/contract';
import { Download } from 'lucide-react';
import type { Refusal } from '../api/api.ts';
import { saveFile } from '../api/save-file.ts';
import { messages } from '../calls.ts';
import { toasts } from '../portal.ts';
import { customLife } from '../toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useOfflineReason } from './use-offline-reason.ts';

interface Paper {
  /** Base64. */
  readonly data: string;
  readonly contentType: string;
  readonly fileName: string;
}

interface PaperButtonProps {
  readonly label: string;
  /** What is said where it could not be had. */
  readonly failed: string;
  readonly size?: 'medium' | 'large';
  readonly busy: boolean;
  readonly fetch: () => Promise<{ readonly ok: true; readonly value: Paper } | Refusal>;
}

/** A paper that a call hands out, saved as a file. */
export function PaperButton({ label, failed, size = 'medium', busy, fetch }: PaperButtonProps) {
  const offline = useOfflineReason();

  async function download(): Promise<void> {
    const outcome = await fetch();
    if (outcome.ok) {
      const { data, contentType, fileName } = outcome.value;
      const bytes = Uint8Array.from(atob(data), (char) => char.codePointAt(0) ?? 0);
      saveFile(new Blob([bytes], { type: contentType }), fileName);
      return;
    }
    // A server error has its toast already.
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
