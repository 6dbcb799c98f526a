import type { PointChange, PointField } from '@rampa/contract/points-of-sale';
import { pointKinds, pointServices } from '@rampa/contract/points-of-sale';
import { DeskChanges } from '../../../lib/screens/desk-changes.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { placeIn } from './place-in.ts';

/** What was changed, when and by whom, the newest first. */
export function PointChanges({ changes }: { readonly changes: readonly PointChange[] }) {
  const { t } = useTexts();
  const said = useSaid();
  return (
    <DeskChanges
      none={t('points-desk.history-none')}
      changes={changes.map(({ at, by, kind, before }) => ({
        at,
        by,
        title: t(`points-desk.change-${kind}`),
        before: before.map(({ field, was }) =>
          t('points-desk.was', {
            field: t(`points-desk.field-${nameOf(field)}`),
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
