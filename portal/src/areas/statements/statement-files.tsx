import { preuzmiIzvod, type Statement } from '@rampa/contract/statements';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useDownload } from '../../lib/api/download.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';
import styles from './statements.module.css';

const formatNames = { pdf: 'PDF', csv: 'CSV' } as const;
type FileFormat = keyof typeof formatNames;
const fileFormats: readonly FileFormat[] = ['pdf', 'csv'];

/** A statement as a file, with its progress. */
export function StatementFiles({ statement }: { readonly statement: Statement }) {
  const { t, formats, languageId } = useTexts();
  const offline = useOfflineReason();
  const { start, cancel, progress } = useDownload(preuzmiIzvod);
  const [running, setRunning] = useState<FileFormat>();
  const { statementId, number, month } = statement;

  async function download(format: FileFormat): Promise<void> {
    setRunning(format);
    const outcome = await start({ statementId, languageId, format }, `izvod-${number}.${format}`);
    setRunning(undefined);
    if (outcome === 'cancelled') return;
    if (outcome.ok) toasts.show({ severity: 'success', summary: t('statements.downloaded') });
    else toasts.show({ severity: 'error', summary: messages.refusal(outcome) });
  }

  return (
    <span className={styles['files']}>
      {fileFormats.map((format) => (
        <Button
          key={format}
          size="small"
          icon={<Download size={18} aria-hidden="true" />}
          busy={format === running}
          disabledReason={running === undefined ? offline : t('statements.wait')}
          onClick={() => void download(format)}
        >
          {formatNames[format]}
          <Spoken> {formats.month(month)}</Spoken>
        </Button>
      ))}
      {running === undefined ? null : (
        <>
          <span role="status" className={styles['quiet']}>
            {t('statements.received', { size: formats.bytes(progress?.bytes ?? 0) })}
          </span>
          <Button size="small" onClick={cancel}>
            {t('statements.cancel')}
          </Button>
        </>
      )}
    </span>
  );
}
