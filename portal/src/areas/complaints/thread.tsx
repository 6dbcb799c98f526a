import type { Complaint } from '@rampa/contract/complaints';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { AttachmentFile, type AttachmentSource } from './attachment-file.tsx';
import files from './attachments.module.css';
import styles from './thread.module.css';

interface ThreadProps extends Pick<Complaint, 'thread'> {
  /** As staff see it. */
  readonly desk?: {
    /** The author among staff, by `message_id`. */
    readonly writers: Readonly<Record<string, string>>;
    readonly source: AttachmentSource;
  };
}

/** Messages and decisions, the oldest first. */
export function Thread({ thread, desk }: ThreadProps) {
  const { t, formats, now } = useTexts();
  return (
    <ol className={styles['thread']} aria-label={t('complaints.thread')}>
      {thread.map((message) => (
        <li
          key={message.message_id}
          className={classNames(
            styles['message'],
            styles[message.author],
            message.event === 'refused' && styles['refused'],
          )}
        >
          <p className={styles['head']}>
            <strong>
              {desk === undefined
                ? t(`complaints.event-${message.event}`)
                : [t(`complaints.desk-event-${message.event}`), desk.writers[message.message_id]]
                    .filter((part) => part !== undefined && part !== '')
                    .join(', ')}
            </strong>
            <time dateTime={message.at}>{formats.dayTime(message.at, now)}</time>
          </p>
          {message.text === '' ? null : <p className={styles['text']}>{message.text}</p>}
          {message.attachments.length === 0 ? null : (
            <ul className={files['files']} aria-label={t('complaints.files')}>
              {message.attachments.map((file) => (
                <li key={file.attachment_id}>
                  <AttachmentFile file={file} source={desk?.source} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
