import type { StationChange, StationField } from '@rampa/contract/toll-calculator';
import { stationKinds } from '@rampa/contract/toll-calculator';
import { DeskChanges } from '../../../lib/screens/desk-changes.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { nameIn } from './name-in.ts';

/** What was changed, when and by whom, the newest first. */
export function StationChanges({ changes }: { readonly changes: readonly StationChange[] }) {
  const { t } = useTexts();
  const said = useSaid();
  return (
    <DeskChanges
      none={t('station-desk.history-none')}
      changes={changes.map(({ at, by, kind, before }) => ({
        at,
        by,
        title: t(`station-desk.change-${kind}`),
        before: before.map(({ field, was }) =>
          t('station-desk.was', {
            field: t(`station-desk.field-${nameOf(field)}`),
            was: said(field, was),
          }),
        ),
      }))}
    />
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
