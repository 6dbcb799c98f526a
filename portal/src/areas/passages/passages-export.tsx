import { izvozProlazaka } from '@rampa/contract/passages';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Refusal } from '../../lib/api/api.ts';
import { type Progress, useDownload } from '../../lib/api/download.ts';
import { messages, toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import styles from './passages-export.module.css';
import type { Selection } from './passages-search.ts';

const formatNames = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' } as const;
type FileFormat = keyof typeof formatNames;
const fileFormats: readonly FileFormat[] = ['csv', 'xlsx', 'pdf'];

interface Wanted {
  readonly format: FileFormat;
  /** What was shown when the file was asked for, whatever is shown by now. */
  readonly selection: Selection;
}

interface Failure {
  readonly wanted: Wanted;
  readonly refusal: Refusal;
}

/** The whole selection as a file, whichever page is shown. */
export function PassagesExport({ selection }: { readonly selection: Selection }) {
  const { t, languageId } = useTexts();
  const download = useDownload(izvozProlazaka);
  const offline = useOfflineReason();
  const [running, setRunning] = useState<FileFormat>();
  const [failed, setFailed] = useState<Failure>();

  async function start(wanted: Wanted): Promise<void> {
    const { format } = wanted;
    setRunning(format);
    setFailed(undefined);
    const input = { ...wanted.selection, languageId, format };
    const outcome = await download.start(input, `prolasci.${format}`);
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
      <div role="group" aria-labelledby="passages-export" className={styles['formats']}>
        {fileFormats.map((format) => (
          <Button
            key={format}
            size="small"
            icon={<Download size={18} aria-hidden="true" />}
            busy={format === running}
            disabledReason={running === undefined ? offline : t('passages.export-wait')}
            onClick={() => void start({ format, selection })}
          >
            {formatNames[format]}
          </Button>
        ))}
      </div>
      {running === undefined ? null : (
        <Running format={running} progress={download.progress} onCancel={download.cancel} />
      )}
      {failed === undefined ? null : (
        <Failed failure={failed} onRetry={() => void start(failed.wanted)} />
      )}
    </div>
  );
}

interface RunningProps {
  readonly format: FileFormat;
  readonly progress: Progress | undefined;
  readonly onCancel: () => void;
}

function Running({ format, progress, onCancel }: RunningProps) {
  const { t, formats } = useTexts();
  const { rows, totalRecords, bytes } = progress ?? { bytes: 0 };
  const counted = rows !== undefined && totalRecords !== undefined;
  // A line end inside a cell counts as one passage too many.
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
      <Button size="small" onClick={onCancel}>
        {t('passages.export-cancel')}
      </Button>
    </div>
  );
}

interface FailedProps {
  readonly failure: Failure;
  readonly onRetry: () => void;
}

function Failed({ failure, onRetry }: FailedProps) {
  const { t } = useTexts();
  return (
    <Notice tone="bad" role="alert" title={t('passages.export-failed')}>
      <p>{messages.refusal(failure.refusal)}</p>
      <div>
        <Button size="small" onClick={onRetry}>
          {t('states.retry')}
        </Button>
      </div>
    </Notice>
  );
}
