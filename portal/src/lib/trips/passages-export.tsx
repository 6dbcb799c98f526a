import type { CallInput, FileCallDefinition } from '@rampa/contract';
import { Download } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Refusal } from '../api/api.ts';
import { type Progress, useDownload } from '../api/download.ts';
import { messages } from '../calls.ts';
import { toasts } from '../portal.ts';
import { useOfflineReason } from '../screens/use-offline-reason.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import styles from './passages-export.module.css';

const formatNames = {
  csv: 'CSV',
  xlsx: 'Excel',
  pdf: 'PDF',
  json: 'JSON',
  parquet: 'Parquet',
} as const;
type FileFormat = keyof typeof formatNames;
const fileFormats: readonly FileFormat[] = ['csv', 'xlsx', 'pdf', 'json', 'parquet'];

interface PassagesExportProps<Call extends FileCallDefinition> {
  readonly call: Call;
  /** What is exported: the whole selection, whichever page is shown. */
  readonly inputOf: (format: FileFormat) => CallInput<Call>;
}

interface Wanted<Call extends FileCallDefinition> {
  readonly format: FileFormat;
  /** The selection at the time of the click, whatever is shown by now. */
  readonly input: CallInput<Call>;
}

interface Failure<Call extends FileCallDefinition> {
  readonly wanted: Wanted<Call>;
  readonly refusal: Refusal;
}

/** The selected passages as a file, in one of several formats. */
export function PassagesExport<Call extends FileCallDefinition>({
  call,
  inputOf,
}: PassagesExportProps<Call>) {
  const { t } = useTexts();
  const download = useDownload(call);
  const offline = useOfflineReason();
  const [running, setRunning] = useState<FileFormat>();
  const [failed, setFailed] = useState<Failure<Call>>();
  const buttons = useRef<HTMLDivElement>(null);
  const cancelId = useId();
  const retryId = useId();

  /** The button to cancel goes with the download, the one to try again with its refusal: whoever is on it comes to the button of the format. */
  function leave(id: string, format: FileFormat): void {
    if (document.activeElement?.id !== id) return;
    const all = buttons.current?.querySelectorAll<HTMLElement>('button');
    all?.[fileFormats.indexOf(format)]?.focus();
  }

  async function start(wanted: Wanted<Call>): Promise<void> {
    const { format } = wanted;
    leave(retryId, format);
    setRunning(format);
    setFailed(undefined);
    const outcome = await download.start(wanted.input, `prolasci.${format}`);
    leave(cancelId, format);
    setRunning(undefined);
    if (outcome === 'cancelled') return;
    if (outcome.ok) toasts.show({ severity: 'success', summary: t('passages.export-done') });
    else setFailed({ wanted, refusal: outcome });
  }

  return (
    <div className={styles['export']}>
      <p id="passages-export" className={styles['title']}>
        {t('passages.export-title')}
      </p>
      <div
        ref={buttons}
        role="group"
        aria-labelledby="passages-export"
        className={styles['formats']}
      >
        {fileFormats.map((format) => (
          <Button
            key={format}
            size="small"
            icon={<Download size={18} aria-hidden="true" />}
            busy={format === running}
            disabledReason={running === undefined ? offline : t('passages.export-wait')}
            onClick={() => void start({ format, input: inputOf(format) })}
          >
            {formatNames[format]}
          </Button>
        ))}
      </div>
      {running === undefined ? null : (
        <Running
          format={running}
          progress={download.progress}
          cancelId={cancelId}
          onCancel={download.cancel}
        />
      )}
      {failed === undefined ? null : (
        <Failed
          refusal={failed.refusal}
          retryId={retryId}
          onRetry={() => void start(failed.wanted)}
        />
      )}
    </div>
  );
}

interface RunningProps {
  readonly format: FileFormat;
  readonly progress: Progress | undefined;
  readonly cancelId: string;
  readonly onCancel: () => void;
}

function Running({ format, progress, cancelId, onCancel }: RunningProps) {
  const { t, formats } = useTexts();
  const { rows, totalRecords, bytes } = progress ?? { bytes: 0 };
  const counted = rows !== undefined && totalRecords !== undefined;
  // A line break inside a cell counts as one passage too many, as does the last line of JSON.
  const done = counted ? Math.min(rows, totalRecords) : 0;
  return (
    <div className={styles['running']}>
      <div className={styles['state']}>
        <ProgressBar
          label={t('passages.export-running', { format: formatNames[format] })}
          value={counted ? done / Math.max(1, totalRecords) : undefined}
        />
        <p className={styles['count']}>
          {counted
            ? t('passages.export-rows', {
                rows: formats.number(done),
                total: formats.number(totalRecords),
              })
            : t('passages.export-bytes', { size: formats.bytes(bytes) })}
        </p>
      </div>
      <Button id={cancelId} size="small" onClick={onCancel}>
        {t('passages.export-cancel')}
      </Button>
    </div>
  );
}

interface FailedProps {
  readonly refusal: Refusal;
  readonly retryId: string;
  readonly onRetry: () => void;
}

function Failed({ refusal, retryId, onRetry }: FailedProps) {
  const { t } = useTexts();
  return (
    <Notice tone="bad" role="alert" title={t('passages.export-failed')}>
      <p>{messages.refusal(refusal)}</p>
      <div>
        <Button id={retryId} size="small" onClick={onRetry}>
          {t('states.retry')}
        </Button>
      </div>
    </Notice>
  );
}
