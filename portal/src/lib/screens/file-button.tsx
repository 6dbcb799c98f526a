import { formatMessage } from '@rampa/contract';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Refusal } from '../api/api.ts';
import { messages } from '../calls.ts';
import { toasts } from '../portal.ts';
import { customLife } from '../toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useOfflineReason } from './use-offline-reason.ts';

interface FileButtonProps {
  /** Saves the file; null once that is done, or was cancelled. */
  readonly save: () => Promise<Refusal | null>;
  /** Shown if it fails. */
  readonly failed: string;
  readonly busy: boolean;
  readonly size?: 'small' | 'medium' | 'large';
  /** What it is called where it is one of many; has the text in it. */
  readonly fullName?: string | undefined;
  readonly children: ReactNode;
}

/** Saves a file, however it comes. */
export function FileButton({
  save,
  failed,
  busy,
  size = 'medium',
  fullName,
  children,
}: FileButtonProps) {
  const offline = useOfflineReason();

  async function trySaving(): Promise<void> {
    const refusal = await save();
    // A server error has its toast already.
    if (refusal === null || refusal.status === 500) return;
    toasts.show({
      severity: 'error',
      summary: failed,
      detail: messages.html(formatMessage(refusal.code, refusal.params)),
      life: customLife,
    });
  }

  return (
    <Button
      size={size}
      icon={<Download size={size === 'small' ? 16 : 20} aria-hidden="true" />}
      busy={busy}
      disabledReason={offline}
      aria-label={fullName}
      onClick={() => void trySaving()}
    >
      {children}
    </Button>
  );
}
