import type { DeskStation } from '@rampa/contract/toll-calculator';
import { OthersChange } from '../../../lib/forms/others-change.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { useSaid } from './station-changes.tsx';
import type { differingFields } from './station-values.ts';

interface StationOfOthersProps {
  readonly station: DeskStation;
  readonly fields: readonly ReturnType<typeof differingFields>[number][];
}

/** What a colleague has saved of a station meanwhile. */
export function StationOfOthers({ station, fields }: StationOfOthersProps) {
  const { t } = useTexts();
  const said = useSaid();
  const now = { ...station, aliases: station.aliases.join(', ') };
  return (
    <OthersChange
      title={
        station.editedBy === ''
          ? t('station-desk.others-changed')
          : t('station-desk.other-changed', { who: station.editedBy })
      }
      now={fields.map((field) =>
        t('station-desk.now', {
          field: t(`station-desk.field-${field}`),
          now: said(field, String(now[field])),
        }),
      )}
      hint={t('station-desk.others-hint')}
    />
  );
}
