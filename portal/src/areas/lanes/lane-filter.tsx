import { type LaneHourChoice, laneHourChoices } from '@rampa/contract/lanes';
import { useState } from 'react';
import { tollDayOf } from '../../lib/formats/formats.ts';
import { useDateTexts } from '../../lib/screens/use-date-texts.ts';
import { DeskFilter, DeskFilterField } from '../../lib/screens/desk-list-page.tsx';
import { useStationOptions } from '../../lib/selection/use-station-options.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type LaneSearch, readLaneSearch } from './lane-search.ts';

interface LaneFilterProps {
  readonly search: LaneSearch;
  /** The valid part of it. */
  readonly chosen: { readonly state: LaneHourChoice; readonly day: string | undefined };
  readonly onChange: (search: LaneSearch) => void;
}

/** By state, station, lane and day. */
export function LaneFilter({ search, chosen, onChange }: LaneFilterProps) {
  const { t, formats, now } = useTexts();
  const dates = useDateTexts();
  const { station = '', lane = '' } = search;
  const stations = useStationOptions(station);
  const change = (next: Partial<LaneSearch>) => {
    const { page: _, ...kept } = search;
    onChange(readLaneSearch({ ...kept, ...next }));
  };
  return (
    <DeskFilter>
      <InlineSelect
        label={t('lanes.state')}
        value={chosen.state}
        options={laneHourChoices.map((state) => ({
          value: state,
          label: t(`lanes.state-${state}`),
        }))}
        onChange={(state) => change({ state: state === 'differs' ? '' : state })}
      />
      <InlineSelect
        label={t('lanes.station')}
        value={station}
        options={[{ value: '', label: t('lanes.any-station') }, ...stations]}
        onChange={(next) => change({ station: next, lane: '' })}
      />
      {station === '' ? null : (
        <DeskFilterField>
          <LaneField lane={lane} onChange={(next) => change({ lane: next })} />
        </DeskFilterField>
      )}
      <DeskFilterField>
        <DateField
          id="lane-hours-day"
          label={t('lanes.day')}
          value={chosen.day ?? null}
          max={tollDayOf(now)}
          locale={formats.locale}
          texts={dates}
          onChange={(next) => change({ day: next ?? '' })}
        />
      </DeskFilterField>
    </DeskFilter>
  );
}

interface LaneFieldProps {
  readonly lane: string;
  readonly onChange: (lane: string) => void;
}

/** Free text: there is no list of lanes; taken by Enter, or when the field is left. */
function LaneField({ lane, onChange }: LaneFieldProps) {
  const { t } = useTexts();
  const [written, setWritten] = useState(lane);
  const [shown, setShown] = useState(lane);
  if (shown !== lane) {
    setShown(lane);
    setWritten(lane);
  }
  const take = (): void => {
    if (written.trim() !== lane) onChange(written.trim());
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <TextField
        label={t('lanes.lane')}
        placeholder={t('lanes.any-lane')}
        value={written}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setWritten(target.value)}
        onBlur={take}
      />
    </form>
  );
}
