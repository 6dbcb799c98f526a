import { useTexts } from '../texts/use-texts.ts';
import styles from './usual-trips.module.css';

/** How long the balance lasts, in trips; nothing where the history is too short to say. */
export function UsualTrips({ count }: { readonly count: number | undefined }) {
  const { t, formats } = useTexts();
  if (count === undefined) return null;
  return (
    <span className={styles['said']}>
      {count <= 1
        ? t(count === 1 ? 'usual-trips.single' : 'usual-trips.none')
        : t('usual-trips.enough', { count, number: formats.number(count) })}
    </span>
  );
}
