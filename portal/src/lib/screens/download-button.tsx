import { type CallInput, type FileCallDefinition, formatMessage } from '@rampa/contract';
import { Download } from 'lucide-react';
import { useDownload } from '../api/download.ts';
import { messages } from '../calls.ts';
import { toasts } from '../portal.ts';
import { customLife } from '../toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';
import { useOfflineReason } from './use-offline-reason.ts';

interface DownloadButtonProps<Call extends FileCallDefinition> {
  readonly call: Call;
  readonly input: CallInput<Call>;
  /** Where the server names none. */
  readonly fileName: string;
  readonly label: string;
  /** Shown if it fails. */
  readonly failed: string;
  readonly size?: 'small' | 'medium';
  /** Read after the label where there are several such buttons. */
  readonly of?: string | undefined;
  /** Called after each attempt. */
  readonly onTried?: () => void;
}

/** Saves a file of the API. */
export function DownloadButton<Call extends FileCallDefinition>({
  call,
  input,
  fileName,
  label,
  failed,
  size = 'medium',
  of,
  onTried,
}: DownloadButtonProps<Call>) {
  const offline = useOfflineReason();
  const { start, progress } = useDownload(call);

  async function download(): Promise<void> {
    const outcome = await start(input, fileName);
    onTried?.();
    // A server error has its toast already.
    if (outcome === 'cancelled' || outcome.ok || outcome.status === 500) return;
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
      icon={<Download size={size === 'small' ? 16 : 20} aria-hidden="true" />}
      busy={progress !== undefined}
      disabledReason={offline}
      onClick={() => void download()}
    >
      {label}
      {of === undefined ? null : <Spoken> {of}</Spoken>}
    </Button>
  );
}
