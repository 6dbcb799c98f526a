import type { CallResult } from '@rampa/contract';
import {
  type getOdbijeniProlasci,
  type RefusedReason,
  type RefusedSource,
  refusedSources,
  type RefusedState,
  refusedStates,
} from '@rampa/contract/corrections';
import { tollDayOf } from '../../lib/formats/formats.ts';
import { useDateTexts } from '../../lib/screens/use-date-texts.ts';
import { DeskFilter, DeskFilterField } from '../../lib/screens/desk-list-page.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import { chosenIn } from './correction-pages.ts';
import type { CorrectionSearch } from './correction-search.ts';

type Choices = CallResult<typeof getOdbijeniProlasci>['choices'];

interface RefusedFilterProps {
  readonly search: CorrectionSearch;
  /** The valid part of it. */
  readonly chosen: {
    readonly state: RefusedState;
    readonly reason: RefusedReason | undefined;
    readonly source: RefusedSource | undefined;
    readonly day: string | undefined;
  };
  /** Undefined until they are loaded. */
  readonly choices: Choices | undefined;
  readonly onChange: (search: CorrectionSearch) => void;
}

/** By state, sender, reason, station, lane and day; each choice with how many there are. */
export function RefusedFilter({ search, chosen, choices, onChange }: RefusedFilterProps) {
  const { t, formats, now } = useTexts();
  const dates = useDateTexts();
  const { station = '', lane = '' } = search;
  const { state, reason = '', source = '', day = null } = chosen;
  const counted = (name: string, count: number) => `${name} (${formats.number(count)})`;
  const any = (text: string) => ({ value: '', label: text });
  /** The address may name what there is none of any more. */
  const withChosen = (options: readonly Option[], value: string, label: string) =>
    value === '' || options.some((one) => one.value === value)
      ? options
      : [...options, { value, label }];
  const reasons = (choices?.reasons ?? []).map((one) => ({
    value: one.reason,
    label: counted(t(`corrections.reason-${one.reason}`), one.count),
  }));
  const stations = (choices?.stations ?? []).map((one) => ({
    value: one.station_id,
    label: counted(one.name, one.count),
  }));
  const lanes = (choices?.lanes ?? []).map((one) => ({
    value: one.lane,
    label: counted(one.lane, one.count),
  }));
  return (
    <DeskFilter>
      <InlineSelect
        label={t('corrections.state')}
        value={state}
        options={refusedStates.map((value) => ({
          value,
          label: t(`corrections.state-${value}`),
        }))}
        onChange={(value) => onChange(chosenIn(search, { state: value === 'open' ? '' : value }))}
      />
      <InlineSelect
        label={t('corrections.source')}
        value={source}
        options={[
          any(t('corrections.any-source')),
          ...refusedSources.map((value) => ({ value, label: t(`corrections.source-${value}`) })),
        ]}
        onChange={(value) => onChange(chosenIn(search, { source: value }))}
      />
      <InlineSelect
        label={t('corrections.reason')}
        value={reason}
        options={[
          any(t('corrections.any-reason')),
          ...withChosen(reasons, reason, reason === '' ? '' : t(`corrections.reason-${reason}`)),
        ]}
        onChange={(value) => onChange(chosenIn(search, { reason: value }))}
      />
      <InlineSelect
        label={t('corrections.station')}
        value={station}
        options={[any(t('corrections.any-station')), ...withChosen(stations, station, station)]}
        onChange={(value) => onChange(chosenIn(search, { station: value, lane: '' }))}
      />
      {station === '' ? null : (
        <InlineSelect
          label={t('corrections.lane')}
          value={lane}
          options={[any(t('corrections.any-lane')), ...withChosen(lanes, lane, lane)]}
          onChange={(value) => onChange(chosenIn(search, { lane: value }))}
        />
      )}
      <DeskFilterField>
        <DateField
          id="refused-day"
          label={t('corrections.day')}
          value={day}
          max={tollDayOf(now)}
          locale={formats.locale}
          texts={dates}
          onChange={(value) => onChange(chosenIn(search, { day: value ?? '' }))}
        />
      </DeskFilterField>
    </DeskFilter>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}
