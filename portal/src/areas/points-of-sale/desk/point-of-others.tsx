import type { DeskPoint } from '@rampa/contract/points-of-sale';
import { OthersChange } from '../../../lib/forms/others-change.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { nameOf, useSaid } from './point-changes.tsx';
import type { differingFields } from './point-values.ts';

interface PointOfOthersProps {
  readonly point: DeskPoint;
  readonly fields: readonly ReturnType<typeof differingFields>[number][];
}

/** What a colleague has saved of a point of sale meanwhile. */
export function PointOfOthers({ point, fields }: PointOfOthersProps) {
  const { t } = useTexts();
  const said = useSaid();
  const now = { ...point, services: point.services.join(', ') };
  return (
    <OthersChange
      title={
        point.editedBy === ''
          ? t('points-desk.others-changed')
          : t('points-desk.other-changed', { who: point.editedBy })
      }
      now={fields.map((field) =>
        t('points-desk.now', {
          field: t(`points-desk.field-${nameOf(field)}`),
          now: said(field, String(now[field])),
        }),
      )}
      hint={t('points-desk.others-hint')}
    />
  );
}
