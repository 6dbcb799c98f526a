import type { PointChange, PointField } from '@rampa/contract/points-of-sale';
import { pointKinds, pointServices } from '@rampa/contract/points-of-sale';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import styles from './points-desk.module.css';
import { placeIn } from './place-in.ts';

/** What was changed, when and by whom, the newest first. */
export function PointChanges({ changes }: { readonly changes: readonly PointChange[] }) {
  const { t, formats, now } = useTexts();
  const said = useSaid();
  if (changes.length === 0) return <p>{t('points-desk.history-none')}</p>;
  return (
    <ul className={styles['changes']}>
      {changes.map(({ at, by, kind, before }) => (
        <li key={at} className={styles['change']}>
          <strong>{t(`points-desk.change-${kind}`)}</strong>
          <span className={styles['muted']}>
            {by === '' ? formats.dayTime(at, now) : `${formats.dayTime(at, now)}, ${by}`}
          </span>
          {before.map(({ field, was }) => (
            <span key={field} className={styles['muted']}>
              {t('points-desk.was', {
                field: t(`points-desk.field-${nameOf(field)}`),
                was: said(field, was),
              })}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** A value of a field as the form says it. */
export function useSaid() {
  const { t, formats, languageId } = useTexts();
  return (field: PointField, was: string): string => {
    if (was === '') return '–';
    const kind = pointKinds.find((one) => one === was);
    if (field === 'kind' && kind !== undefined) return t(`points-desk.kind-${kind}`);
    if (field === 'lastDay') return formats.day(was);
    if (field === 'closed') return t(was === 'true' ? 'points-desk.yes' : 'points-desk.no');
    if (field === 'position' || field === 'hours') {
      return t(was === 'found' ? 'points-desk.sure' : 'points-desk.estimated');
    }
    if (field === 'services') {
      return was
        .split(', ')
        .flatMap((service) => pointServices.filter((one) => one === service))
        .map((service) => t(`points-of-sale.service-${service}`))
        .join(', ');
    }
    return placeIn(was, languageId);
  };
}

/** A field as keys of texts name it. */
export function nameOf(field: PointField) {
  if (field === 'openingHours') return 'opening-hours';
  return field === 'lastDay' ? 'last-day-field' : field;
}
