import type { Tag } from '@rampa/contract/tags';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/use-texts.ts';
import styles from './tag-print.module.css';

/** What came before a tag, or after it, each with the way to its passages. */
export function TagReplacement({
  tag: { replacedBy, replaces },
}: {
  readonly tag: Pick<Tag, 'replacedBy' | 'replaces'>;
}) {
  const { t } = useTexts();
  return (
    <>
      {replacedBy === undefined ? null : (
        <Link to="/pages/prolasci" search={{ tag: replacedBy.tag_id }} className={styles['other']}>
          {t('tags.replaced-by', { serial: replacedBy.serial_number })}
        </Link>
      )}
      {replaces === undefined ? null : (
        <Link to="/pages/prolasci" search={{ tag: replaces.tag_id }} className={styles['other']}>
          {t('tags.replaces', { serial: replaces.serial_number })}
        </Link>
      )}
    </>
  );
}
