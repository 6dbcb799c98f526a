import { type NamedTag, TagPlate } from '../../lib/tag-names/tag-names.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import styles from './tag-title.module.css';

interface TagTitleProps {
  readonly tag: NamedTag;
  readonly size?: 'small' | 'medium';
}

/** Which tag: plate, nickname, number. */
export function TagTitle({ tag, size = 'small' }: TagTitleProps) {
  return (
    <span className={styles['title']}>
      <span className={styles['names']}>
        <TagPlate tag={tag} size={size} />
        {tag.nickname === '' ? null : <span className={styles['nickname']}>{tag.nickname}</span>}
      </span>
      <span className={styles['number']}>
        <SerialNumber value={tag.serial_number} />
      </span>
    </span>
  );
}
