import { type NamedTag, TagPlate } from '../../lib/tag-names/tag-names.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SerialNumber } from '../../ui/serial-number.tsx';
import styles from './tag-title.module.css';

interface TagTitleProps {
  readonly tag: NamedTag;
  readonly size?: 'small' | 'medium';
  /** At the end of a line, such as in a receipt. */
  readonly end?: boolean;
}

/** Which tag: plate, nickname, number. */
export function TagTitle({ tag, size = 'small', end = false }: TagTitleProps) {
  return (
    <span className={classNames(styles['title'], styles[size], end && styles['end'])}>
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
