import type { CallInput, FileCallDefinition } from '@rampa/contract';
import { useDownload } from '../api/download.ts';
import { Spoken } from '../../ui/page.tsx';
import { FileButton } from './file-button.tsx';

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

/** Saves a file that a call answers with. */
export function DownloadButton<Call extends FileCallDefinition>({
  call,
  input,
  fileName,
  label,
  of,
  onTried,
  ...button
}: DownloadButtonProps<Call>) {
  const { start, progress } = useDownload(call);
  return (
    <FileButton
      {...button}
      busy={progress !== undefined}
      save={async () => {
        const outcome = await start(input, fileName);
        onTried?.();
        return outcome === 'cancelled' || outcome.ok ? null : outcome;
      }}
    >
      {label}
      {of === undefined ? null : <Spoken> {of}</Spoken>}
    </FileButton>
  );
}
