import type { Motorway, Station, VehicleCategory } from '@rampa/contract/toll-calculator';
import { ArrowUpDown } from 'lucide-react';
import { StationPicker } from '../../lib/stations/station-picker.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { TripDay } from './trip-day.tsx';
import styles from './trip-form.module.css';
import { type TripSearch, usualCategory } from './trip-search.ts';

export type End = 'from' | 'to';

interface TripFormProps {
  readonly search: TripSearch;
  readonly stations: readonly Station[];
  readonly motorways: readonly Motorway[];
  readonly categories: readonly VehicleCategory[];
  readonly onChoose: (choice: { readonly [Name in keyof TripSearch]?: string }) => void;
  readonly onTurn: () => void;
  /** Which end a click on the map sets. */
  readonly onEnd: (end: End) => void;
}

/** From, to, vehicle, day: each choice goes to the address at once. */
export function TripForm(props: TripFormProps) {
  const { search, stations, motorways, categories, onChoose, onTurn, onEnd } = props;
  const { t } = useTexts();
  const unknown = (id: string | undefined) =>
    id === undefined || stations.some((station) => station.id === id)
      ? undefined
      : t('toll-calculator.station-unknown');
  return (
    <search className={styles['form']} aria-label={t('toll-calculator.form')}>
      <div className={styles['ends']}>
        {(['from', 'to'] as const).map((end) => (
          <StationPicker
            key={end}
            id={`trip-${end}`}
            label={t(end === 'from' ? 'toll-calculator.from' : 'toll-calculator.to')}
            value={search[end]}
            error={unknown(search[end])}
            onChange={(id) => onChoose({ [end]: id })}
            onFocus={() => onEnd(end)}
            {...{ stations, motorways }}
          />
        ))}
        <div className={styles['turn']}>
          <Button size="small" icon={<ArrowUpDown size={18} />} onClick={onTurn}>
            {t('toll-calculator.turn')}
          </Button>
        </div>
      </div>
      <CategoryChoice
        categories={categories}
        value={search.kategorija ?? usualCategory}
        onChange={(kategorija) => onChoose({ kategorija })}
      />
      <TripDay date={search.date} onChange={(date) => onChoose({ date })} />
    </search>
  );
}
