import type { Motorway, Station } from '@rampa/contract/toll-calculator';
import { useEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
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

/** The stations to choose from: by motorway, or as they fit what was typed. */
export function StationList(props: StationListProps) {
  const { id, label, groups, motorways, value, active, optionId, onChoose } = props;
  const { t } = useTexts();
  const starts = startsOf(groups);
  const signOf = (road: string) => motorways.find((one) => one.id === road)?.sign ?? road;
  if (groups.length === 0) {
    return (
      <p id={id} className={styles['list']}>
        <span className={styles['none']}>{t('stations.none')}</span>
      </p>
    );
  }
  return (
    <div id={id} role="listbox" aria-label={label} className={styles['list']}>
      {groups.map((group, at) => {
        const options = group.stations.map((station, index) => (
          <Option
            key={station.id}
            id={optionId((starts[at] ?? 0) + index)}
            station={station}
            sign={group.motorway === undefined ? signOf(station.motorway) : undefined}
            chosen={station.id === value}
            active={(starts[at] ?? 0) + index === active}
            onChoose={onChoose}
          />
        ));
        if (group.motorway === undefined) return options;
        const motorway = motorways.find((candidate) => candidate.id === group.motorway);
        return (
          <div
            key={group.motorway}
            role="group"
            aria-label={`${signOf(group.motorway)} ${motorway?.name ?? ''}`}
          >
            <div className={styles['road']} aria-hidden="true">
              <RoadNumber>{signOf(group.motorway)}</RoadNumber>
              <span className={styles['roadName']}>{motorway?.name}</span>
            </div>
            {options}
          </div>
        );
      })}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly station: Station;
  /** Of its road, where no heading says it. */
  readonly sign: string | undefined;
  readonly chosen: boolean;
  readonly active: boolean;
  readonly onChoose: (station: Station) => void;
}

function Option({ id, station, sign, chosen, active, onChoose }: OptionProps) {
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
      <span className={styles['km']}>
        {sign === undefined ? null : <span className={styles['sign']}>{sign}</span>}
        {formats.kilometres(station.km * 1000)}
      </span>
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
