import type { Motorway, Station } from '@rampa/contract/toll-calculator';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { RoadNumber } from '../../ui/sign.tsx';
import type { StationGroup } from './find-stations.ts';
import styles from './station-picker.module.css';

interface StationListProps {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly StationGroup[];
  readonly motorways: readonly Motorway[];
  readonly value: string | undefined;
  /** Index over all groups of the option that the arrow keys are at; -1 for none. */
  readonly active: number;
  readonly optionId: (at: number) => string;
  readonly onChoose: (station: Station) => void;
}

/** The stations to choose from, each motorway under its sign. */
export function StationList(props: StationListProps) {
  const { id, label, groups, motorways, value, active, optionId, onChoose } = props;
  const { t } = useTexts();
  const starts = startsOf(groups);
  if (groups.length === 0) {
    return (
      <p id={id} className={styles['list']}>
        <span className={styles['none']}>{t('toll-calculator.no-station-found')}</span>
      </p>
    );
  }
  return (
    <div id={id} role="listbox" aria-label={label} className={styles['list']}>
      {groups.map((group, at) => {
        const motorway = motorways.find((candidate) => candidate.id === group.motorway);
        return (
          <div
            key={group.motorway}
            role="group"
            aria-label={`${motorway?.sign ?? group.motorway} ${motorway?.name ?? ''}`}
          >
            <div className={styles['road']} aria-hidden="true">
              <RoadNumber>{motorway?.sign ?? group.motorway}</RoadNumber>
              <span className={styles['roadName']}>{motorway?.name}</span>
            </div>
            {group.stations.map((station, index) => (
              <Option
                key={station.id}
                id={optionId((starts[at] ?? 0) + index)}
                station={station}
                chosen={station.id === value}
                active={(starts[at] ?? 0) + index === active}
                onChoose={onChoose}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly station: Station;
  readonly chosen: boolean;
  readonly active: boolean;
  readonly onChoose: (station: Station) => void;
}

function Option({ id, station, chosen, active, onChoose }: OptionProps) {
  const { formats } = useTexts();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The combobox has the focus and the keys; the list only takes the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className={classNames(styles['option'], active && styles['active'])}
      // Before the field loses the focus, which would close the list.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(station)}
    >
      <span className={styles['name']}>
        {station.name}
        {station.aliases.map((alias) => (
          <span key={alias} className={styles['alias']}>
            {alias}
          </span>
        ))}
      </span>
      <span className={styles['km']}>{formats.kilometres(station.km * 1000)}</span>
    </div>
  );
}

/** Where each group begins among all options. */
function startsOf(groups: readonly StationGroup[]): readonly number[] {
  const starts: number[] = [];
  let next = 0;
  for (const { stations } of groups) {
    starts.push(next);
    next += stations.length;
  }
  return starts;
}
