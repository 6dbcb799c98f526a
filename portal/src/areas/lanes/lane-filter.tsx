import { type LaneHourState, laneHourStates } from '@rampa/contract/lanes';
import { getStanice } from '@rampa/contract/toll-calculator';
import { useCall } from '../../lib/api/queries.ts';
import { tollDayOf } from '../../lib/formats/formats.ts';
import { useDateTexts } from '../../lib/screens/use-date-texts.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import styles from './lanes.module.css';
import { type LaneSearch, readLaneSearch } from './lane-search.ts';

interface LaneFilterProps {
  readonly search: LaneSearch;
  /** What of it the desk knows. */
  readonly chosen: { readonly state: LaneHourState; readonly day: string | undefined };
  /** Those of the rows that are shown. */
  readonly lanes: readonly string[];
  readonly onChange: (search: LaneSearch) => void;
}

/** By state, station, lane and day. */
export function LaneFilter({ search, chosen, lanes, onChange }: LaneFilterProps) {
  const { t, formats, now, languageId } = useTexts();
  const dates = useDateTexts();
  const { value } = useCall(getStanice, { languageId }, { quiet: true });
  const { station = '', lane = '' } = search;
  const change = (next: Partial<LaneSearch>) => {
    const { page: _, ...kept } = search;
    onChange(readLaneSearch({ ...kept, ...next }));
  };
  const order = new Intl.Collator(formats.locale, { numeric: true });
  const stations = (value?.items ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => order.compare(a.label, b.label));
  // The address may name what there is none of.
  const known = stations.some((one) => one.value === station);
  const names = [...new Set([...lanes, ...(lane === '' ? [] : [lane])])].toSorted(order.compare);
  return (
    <div className={styles['filter']}>
      <InlineSelect
        label={t('lanes.state')}
        value={chosen.state}
        options={laneHourStates.map((state) => ({
          value: state,
          label: t(`lanes.state-${state}`),
        }))}
        onChange={(state) => change({ state: state === 'differs' ? '' : state })}
      />
      <InlineSelect
        label={t('lanes.station')}
        value={station}
        options={[
          { value: '', label: t('lanes.any-station') },
          ...stations,
          ...(station === '' || known ? [] : [{ value: station, label: station }]),
        ]}
        onChange={(next) => change({ station: next, lane: '' })}
      />
      {station === '' ? null : (
        <InlineSelect
          label={t('lanes.lane')}
          value={lane}
          options={[
            { value: '', label: t('lanes.any-lane') },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(next) => change({ lane: next })}
        />
      )}
      <span className={styles['day']}>
        <DateField
          id="lane-hours-day"
          label={t('lanes.day')}
          value={chosen.day ?? null}
          max={tollDayOf(now)}
          locale={formats.locale}
          texts={dates}
          onChange={(next) => change({ day: next ?? '' })}
        />
      </span>
    </div>
  );
}

/** A day that the calendar has; else undefined. */
export function dayOf(text = ''): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `2026-02-30` rolls over to March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
}
