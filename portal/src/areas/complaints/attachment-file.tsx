import type { FileCallDefinition } from '@rampa/contract';
import { type ComplaintAttachment, getPrilog } from '@rampa/contract/complaints';
import { Download, FileText, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDownload } from '../../lib/api/download.ts';
import { api, messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './attachments.module.css';

/** Where a file is fetched from: the customer's own complaint, or the desk's. */
export interface AttachmentSource {
  readonly call: FileCallDefinition;
  readonly inputOf: (attachmentId: string) => object;
}

const own: AttachmentSource = {
  call: getPrilog,
  inputOf: (attachmentId) => ({ attachment_id: attachmentId }),
};

interface AttachmentFileProps {
  readonly file: ComplaintAttachment;
  readonly source?: AttachmentSource | undefined;
  /** Left out once it can no longer be removed. */
  readonly onRemove?: () => void;
}

/** An uploaded file; of an image, a preview. */
export function AttachmentFile({ file, source = own, onRemove }: AttachmentFileProps) {
  const { t, formats } = useTexts();
  const { start, progress } = useDownload(source.call);
  const { attachment_id, fileName: name, contentType, bytes } = file;

  async function download(): Promise<void> {
    if (progress !== undefined) return;
    const outcome = await start(source.inputOf(attachment_id), name);
    if (outcome === 'cancelled' || outcome.ok) return;
    toasts.show({ severity: 'error', summary: messages.refusal(outcome) });
  }

  const kilobytes = formats.number(Math.max(1, Math.round(bytes / 1024)));
  return (
    <div className={styles['file']}>
      {contentType.startsWith('image/') ? (
        <Preview file={file} source={source} />
      ) : (
        <span className={styles['icon']} aria-hidden="true">
          <FileText size={28} />
        </span>
      )}
      <span className={styles['name']}>
        {name}
        <span className={styles['size']}>{t('complaints.file-size', { kilobytes })}</span>
      </span>
      <IconButton
        label={t('complaints.file-download', { name })}
        icon={<Download size={20} />}
        onClick={() => void download()}
      />
      {onRemove === undefined ? null : (
        <IconButton
          label={t('complaints.file-remove', { name })}
          icon={<X size={22} />}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

interface PreviewProps {
  readonly file: ComplaintAttachment;
  readonly source: AttachmentSource;
}

/** The server serves files for saving only, so an image is fetched and shown from memory. */
function Preview({ file: { attachment_id, fileName }, source }: PreviewProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | undefined;
    const load = async () => {
      const outcome = await api.fetchFile(source.call, source.inputOf(attachment_id), {
        quiet: true,
        signal: leaving.signal,
      });
      if (!outcome.ok) return;
      const blob = await outcome.response.blob();
      if (leaving.signal.aborted) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    // Without the network, or after leaving, there is no image; the file can still be saved.
    load().catch(() => undefined);
    return () => {
      leaving.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [attachment_id, source]);
  return address === undefined ? (
    <span className={styles['icon']} data-to-come="" aria-hidden="true" />
  ) : (
    <img className={styles['preview']} src={address} alt={fileName} />
  );
}
