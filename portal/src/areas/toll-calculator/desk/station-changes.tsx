import type { StationChange, StationField } from '@rampa/contract/toll-calculator';
import { stationKinds } from '@rampa/contract/toll-calculator';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import styles from './stations-desk.module.css';
import { nameIn } from './name-in.ts';

/** What was changed, when and by whom, the newest first. */
export function StationChanges({ changes }: { readonly changes: readonly StationChange[] }) {
  const { t, formats, now } = useTexts();
  const said = useSaid();
  if (changes.length === 0) return <p>{t('station-desk.history-none')}</p>;
  return (
    <ul className={styles['changes']}>
      {changes.map(({ at, by, kind, before }) => (
        <li key={at} className={styles['change']}>
          <strong>{t(`station-desk.change-${kind}`)}</strong>
          <span className={styles['muted']}>
            {by === '' ? formats.dayTime(at, now) : `${formats.dayTime(at, now)}, ${by}`}
          </span>
          {before.map(({ field, was }) => (
            <span key={field} className={styles['muted']}>
              {t('station-desk.was', {
                field: t(`station-desk.field-${nameOf(field)}`),
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
  return (field: StationField, was: string): string => {
    if (was === '') return '–';
    const kind = stationKinds.find((one) => one === was);
    if (field === 'kind' && kind !== undefined) return t(`station-desk.kind-${kind}`);
    if (field === 'lastDay') return formats.day(was);
    if (field === 'km') return formats.number(Number(was));
    if (field === 'status') {
      return t(was === 'open' ? 'station-desk.in-use' : 'station-desk.state-closed');
    }
    if (field === 'confidence') {
      return t(was === 'estimated' ? 'station-desk.estimated' : 'station-desk.sure');
    }
    return field === 'name' || field === 'aliases' ? nameIn(was, languageId) : was;
  };
}

/** A field as keys of texts name it. */
function nameOf(field: StationField) {
  if (field === 'tariffSystem') return 'tariff-system';
  return field === 'lastDay' ? 'last-day' : field;
}
