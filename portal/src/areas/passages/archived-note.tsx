import { Link } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/use-texts.ts';
import styles from './archived-note.module.css';

/** A screen of another area. */
const contact: string = '/pages/kontakt';

interface ArchivedNoteProps {
  /** Null where all that was asked for is shown; undefined from an operator's server that archives nothing. */
  readonly from: string | null | undefined;
  /** They fetch earlier ones themselves, and ask nobody. */
  readonly forStaff?: boolean;
}

/** From when on passages are shown, and where earlier ones are. */
export function ArchivedNote({ from, forStaff = false }: ArchivedNoteProps) {
  const { t, formats } = useTexts();
  if (from === null || from === undefined) return null;
  return (
    <p className={styles['note']}>
      {t('passages.archived-before', { day: formats.longDay(from) })}
      {forStaff ? null : (
        <>
          {' '}
          <Link to={contact}>{t('passages.archived-ask')}</Link>.
        </>
      )}
    </p>
  );
}
