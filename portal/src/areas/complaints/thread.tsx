import type { Complaint } from '@rampa/contract/complaints';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { AttachmentFile } from './attachment-file.tsx';
import files from './attachments.module.css';
import styles from './thread.module.css';

/** What was written and decided, the oldest first. */
export function Thread({ thread }: Pick<Complaint, 'thread'>) {
  const { t, formats, now } = useTexts();
  return (
    <ol className={styles['thread']} aria-label={t('complaints.thread')}>
      {thread.map((message) => (
        <li
          key={message.message_id}
          className={classNames(styles['message'], styles[message.author])}
        >
          <p className={styles['head']}>
            <strong>{t(`complaints.event-${message.event}`)}</strong>
            <time dateTime={message.at}>{formats.dayTime(message.at, now)}</time>
          </p>
          {message.text === '' ? null : <p className={styles['text']}>{message.text}</p>}
          {message.attachments.length === 0 ? null : (
            <ul className={files['files']} aria-label={t('complaints.files')}>
              {message.attachments.map((file) => (
                <li key={file.attachment_id}>
                  <AttachmentFile file={file} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
