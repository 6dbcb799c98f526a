import {
  attachmentsMaximum,
  attachmentTypes,
  attachmentBytesMaximum,
  type ComplaintAttachment,
} from '@rampa/contract/complaints';
import { Paperclip, RotateCw, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AttachmentFile, type AttachmentSource } from './attachment-file.tsx';
import styles from './attachments.module.css';
import type { Uploads } from './use-uploads.ts';

interface AttachmentsFieldProps {
  readonly files: readonly ComplaintAttachment[];
  readonly uploads: Uploads;
  readonly source?: AttachmentSource;
}

const accepted = Object.keys(attachmentTypes)
  .map((end) => `.${end}`)
  .join(',');

/** Files for a message: uploaded, uploading, and failed. */
export function AttachmentsField({ files, uploads, source }: AttachmentsFieldProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const full = files.length + uploads.underWay >= attachmentsMaximum;
  const limits = { most: attachmentsMaximum, limitMb: attachmentBytesMaximum / 1024 / 1024 };
  return (
    <div className={styles['field']} role="group" aria-labelledby={id}>
      <p id={id} className={styles['label']}>
        {t('complaints.files')} <span className={styles['optional']}>{t('form.optional')}</span>
      </p>
      <p className={styles['hint']}>{t('complaints.files-hint', limits)}</p>
      <ul className={styles['files']} aria-label={t('complaints.files')}>
        {files.map((file) => (
          <li key={file.attachment_id}>
            <AttachmentFile file={file} source={source} onRemove={() => uploads.remove(file)} />
          </li>
        ))}
        {uploads.pending.map((upload) => (
          <li key={upload.id} className={styles['pending']}>
            <span className={styles['name']}>{upload.file.name}</span>
            {upload.fault === undefined ? (
              <span role="status">{t('complaints.file-sending')}</span>
            ) : (
              <span className={styles['fault']} role="alert">
                {upload.fault}
              </span>
            )}
            {upload.fault === undefined ? null : (
              <span className={styles['pendingActions']}>
                {upload.hopeless ? null : (
                  <IconButton
                    label={t('complaints.file-retry', { name: upload.file.name })}
                    icon={<RotateCw size={20} />}
                    onClick={() => uploads.retry(upload)}
                  />
                )}
                <IconButton
                  label={t('complaints.file-remove', { name: upload.file.name })}
                  icon={<X size={22} />}
                  onClick={() => uploads.drop(upload)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted}
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <Button
        icon={<Paperclip size={20} aria-hidden="true" />}
        disabledReason={full ? t('complaints.too-many-files', limits) : offline}
        onClick={() => input.current?.click()}
      >
        {t('complaints.add-files')}
      </Button>
    </div>
  );
}
