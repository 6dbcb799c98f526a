import type { Motorway, Station } from '@rampa/contract/toll-calculator';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { FieldFrame, useFieldControl } from '../../ui/field.tsx';
import { findStations, stationCalled } from './find-stations.ts';
import { StationList } from './station-list.tsx';
import styles from './station-picker.module.css';

interface StationPickerProps {
  readonly id: string;
  readonly label: string;
  readonly stations: readonly Station[];
  readonly motorways: readonly Motorway[];
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
  /** The one that a click on the map goes to. */
  readonly onFocus: () => void;
  readonly error?: string | undefined;
}

/**
 * A station, found by typing in either script, without diacritics, or by its motorway: a combobox
 * with a list (WAI-ARIA APG, "editable combobox with list autocomplete").
 */
export function StationPicker(props: StationPickerProps) {
  const { id, label, stations, motorways, value, onChange, onFocus, error } = props;
  const { t } = useTexts();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { control, hintId, errorId } = useFieldControl({ id, label, error });
  const chosen = stations.find((station) => station.id === value);
  // Undefined while nobody types: the field shows what is chosen.
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const groups = open ? findStations(stations, typed ?? '', motorways) : [];
  const shown = groups.flatMap((group) => group.stations);
  const optionId = (at: number) => `${listId}-${at}`;

  function choose(station: Station | undefined): void {
    if (station !== undefined) onChange(station.id);
    setTyped(undefined);
    setOpen(false);
    setActive(-1);
  }

  function openList(): void {
    setOpen(true);
    // Without a word typed the list opens where the chosen station stands.
    setActive(typed === undefined ? stationsInOrder(stations).findIndex(isChosen) : -1);
  }

  function isChosen(station: Station): boolean {
    return station.id === value;
  }

  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!open) openList();
      else setActive(wrapped(active + step, shown.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(shown[active] ?? (shown.length === 1 ? shown[0] : undefined));
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      choose(undefined);
    }
  }

  return (
    <div className={styles['picker']}>
      <FieldFrame label={label} error={error} {...{ hintId, errorId }} controlId={control.id}>
        <span className={styles['joined']}>
          <input
            {...control}
            ref={input}
            className={styles['input']}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder={t('stations.placeholder')}
            value={typed ?? chosen?.name ?? ''}
            onChange={(event) => {
              setTyped(event.target.value);
              setOpen(true);
              setActive(event.target.value === '' ? -1 : 0);
            }}
            onKeyDown={handleKey}
            onFocus={(event) => {
              event.target.select();
              onFocus();
            }}
            onClick={() => (open ? undefined : openList())}
            onBlur={() => choose(typed === undefined ? undefined : stationCalled(stations, typed))}
          />
          {chosen === undefined ? null : (
            <span className={styles['clear']}>
              <IconButton
                label={t('stations.clear', { field: label })}
                icon={<X size={18} />}
                onClick={() => {
                  onChange('');
                  input.current?.focus();
                }}
              />
            </span>
          )}
        </span>
      </FieldFrame>
      {open ? (
        <StationList
          id={listId}
          label={label}
          groups={groups}
          motorways={motorways}
          value={value}
          active={active}
          optionId={optionId}
          onChoose={choose}
        />
      ) : null}
      <p role="status" className={styles['spoken']}>
        {open && typed !== undefined ? t('stations.found', { count: shown.length }) : ''}
      </p>
    </div>
  );
}

/** As the list shows them while nothing is typed. */
function stationsInOrder(stations: readonly Station[]): readonly Station[] {
  return findStations(stations, '').flatMap((group) => group.stations);
}

function wrapped(at: number, count: number): number {
  if (count === 0) return -1;
  return (at + count) % count;
}
