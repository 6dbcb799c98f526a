import type { Motorway, Station } from '@rampa/contract/toll-calculator';
import { useTexts } from '../texts/use-texts.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import type { FieldTexts } from '../../ui/field.tsx';
import { RoadNumber } from '../../ui/sign.tsx';
import { findStations, stationCalled } from './find-stations.ts';
import { StationOption } from './station-option.tsx';
import styles from './station-picker.module.css';

interface StationPickerProps extends FieldTexts {
  readonly id: string;
  readonly stations: readonly Station[];
  readonly motorways: readonly Motorway[];
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
  /** The one that a click on the map sets. */
  readonly onFocus: () => void;
  /** Large if the whole screen is about the stations. */
  readonly size?: 'medium' | 'large';
}

/** A station, found by typing in either script, without diacritics, or by its motorway. */
export function StationPicker(props: StationPickerProps) {
  const { id, label, hint, optional, error, size = 'large' } = props;
  const { stations, motorways, value, onChange, onFocus } = props;
  const { t } = useTexts();
  const chosen = stations.find((station) => station.id === value);
  const signOf = (road: string) => motorways.find((one) => one.id === road)?.sign ?? road;

  /** While nothing is typed: by motorway, under its sign. */
  function headingOf(road: string) {
    const name = motorways.find((one) => one.id === road)?.name ?? '';
    const shown = (
      <span className={styles['road']}>
        <RoadNumber>{signOf(road)}</RoadNumber>
        <span className={styles['roadName']}>{name}</span>
      </span>
    );
    return { name: `${signOf(road)} ${name}`, shown };
  }

  return (
    <ComboBox
      {...{ id, label, hint, optional, error, size, chosen, onFocus }}
      texts={{
        placeholder: t('stations.placeholder'),
        clear: t('stations.clear', { field: label }),
        none: t('stations.none'),
        found: (count) => t('stations.found', { count }),
      }}
      find={(typed) =>
        findStations(stations, typed, motorways).map(({ motorway, stations: options }) =>
          motorway === undefined
            ? { key: 'found', options }
            : { key: motorway, heading: headingOf(motorway), options },
        )
      }
      called={(typed) => stationCalled(stations, typed)}
      keyOf={(station) => station.id}
      nameOf={(station) => station.name}
      onChange={(station) => onChange(station.id)}
      onClear={chosen === undefined ? undefined : () => onChange('')}
    >
      {(station, grouped) => (
        <StationOption
          station={station}
          // Names its road where no heading does.
          sign={grouped ? undefined : signOf(station.motorway)}
        />
      )}
    </ComboBox>
  );
}
