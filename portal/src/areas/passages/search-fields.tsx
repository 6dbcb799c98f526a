import { noRoad } from '@rampa/contract/passages';
import { getPutevi, getStanice } from '@rampa/contract/toll-calculator';
import { Search } from 'lucide-react';
import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { settings } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { amountEnds, exampleTolls } from './amount-range.ts';
import { markKind, passageMarks } from '../../lib/trips/mark-name.ts';
import { hoursOf, type PassagesSearch } from './passages-search.ts';
import styles from './search-fields.module.css';

/** What is searched for, as the address has it. */
type Found = Partial<
  Record<
    'station' | 'side' | 'mark' | 'amount' | 'plate' | 'lane' | 'hours' | 'weekday' | 'road',
    string
  >
>;

interface SearchFieldsProps {
  readonly search: PassagesSearch;
  readonly onChange: (found: Found) => void;
}

/** Searches passages by where, how much, with what, when, and by what looks wrong. */
export function SearchFields({ search, onChange }: SearchFieldsProps) {
  const { t } = useTexts();
  const { station = '', side = '', mark = '', amount, plate, lane, hours } = search;
  const { weekday = '', road = '' } = search;
  return (
    <div className={styles['fields']}>
      <Select
        label={t('passages.search-mark')}
        value={mark}
        options={[
          { value: '', label: t('passages.search-mark-none') },
          { value: 'any', label: t('passages.search-mark-any') },
          { value: 'undisputed', label: t('passages.search-mark-undisputed') },
          ...passageMarks.map((value) => ({
            value,
            label: markKind(t, value),
          })),
        ]}
        onChange={(event) => onChange({ mark: event.target.value })}
      />
      <StationSelect value={station} onChange={(chosen) => onChange({ station: chosen })} />
      {station === '' ? null : (
        <Select
          label={t('passages.search-side')}
          value={side}
          options={[
            { value: '', label: t('passages.search-side-any') },
            { value: 'entry', label: t('passages.search-side-entry') },
            { value: 'exit', label: t('passages.search-side-exit') },
          ]}
          onChange={(event) => onChange({ side: event.target.value })}
        />
      )}
      <WeekdaySelect value={weekday} onChange={(chosen) => onChange({ weekday: chosen })} />
      <RoadSelect value={road} onChange={(chosen) => onChange({ road: chosen })} />
      <TypedFields
        key={JSON.stringify([amount, plate, lane, hours])}
        search={search}
        onChange={onChange}
      />
    </div>
  );
}

function StationSelect({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (station: string) => void;
}) {
  const { t, languageId, formats } = useTexts();
  const state = useCall(getStanice, { languageId }, { quiet: true });
  const order = new Intl.Collator(formats.locale);
  const stations = (state.value?.items ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => order.compare(a.label, b.label));
  const known = value === '' || stations.some((station) => station.value === value);
  return (
    <Select
      label={t('passages.search-station')}
      value={value}
      options={[
        { value: '', label: t('passages.search-any-station') },
        ...stations,
        // The address may name a station that does not exist, or is not loaded yet.
        ...(known ? [] : [{ value, label: t('passages.search-one-station') }]),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface SearchSelectProps {
  readonly value: string;
  readonly onChange: (chosen: string) => void;
}

function WeekdaySelect({ value, onChange }: SearchSelectProps) {
  const { t, formats } = useTexts();
  return (
    <Select
      label={t('passages.search-weekday')}
      value={value}
      options={[
        { value: '', label: t('passages.search-any-weekday') },
        ...[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          value: String(weekday),
          label: formats.weekday(weekday),
        })),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** By where passages ended. */
function RoadSelect({ value, onChange }: SearchSelectProps) {
  const { t, languageId } = useTexts();
  const state = useCall(getPutevi, { languageId }, { quiet: true });
  const roads = (state.value?.items ?? []).map(({ id, name, sign }) => ({
    value: id,
    label: name.startsWith(sign) ? name : `${sign} ${name}`,
  }));
  const known = value === '' || roads.some((road) => road.value === value);
  return (
    <Select
      label={t('passages.search-road')}
      value={value}
      options={[
        { value: '', label: t('passages.search-any-road') },
        ...roads,
        // The address may name one that does not exist, or is not loaded yet.
        ...(known
          ? []
          : [
              {
                value,
                label: t(
                  value === noRoad ? 'passages.search-other-road' : 'passages.search-one-road',
                ),
              },
            ]),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** What is typed is searched for together, once it is sent. */
function TypedFields({ search, onChange }: SearchFieldsProps) {
  const { t } = useTexts();
  const { amount = '', plate = '', lane = '', hours: asked = '' } = search;
  const [typed, setTyped] = useState({ amount, plate, lane, hours: asked });
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());

  function apply(event: SyntheticEvent): void {
    event.preventDefault();
    const hours = hoursOf(typed.hours);
    const faults = new Set([
      ...(typed.amount.trim() === '' || amountEnds(typed.amount) ? [] : ['amount']),
      ...(hours === undefined ? ['hours'] : []),
    ]);
    setWrong(faults);
    if (faults.size === 0) onChange({ ...typed, hours: hours ?? '' });
  }

  const field = (name: keyof typeof typed, fault?: string) => ({
    error: wrong.has(name) ? fault : undefined,
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [name]: event.target.value }),
  });

  return (
    <form method="post" className={styles['typed']} onSubmit={apply} noValidate>
      <TextField
        label={t('passages.search-amount')}
        hint={t('passages.search-amount-hint', exampleTolls[settings.country])}
        maxLength={40}
        {...field('amount', t('passages.search-amount-fault', exampleTolls[settings.country]))}
      />
      <TextField
        label={t('passages.search-plate')}
        hint={t('passages.search-plate-hint')}
        maxLength={20}
        {...field('plate')}
      />
      <TextField
        label={t('passages.search-lane')}
        hint={t('passages.search-lane-hint')}
        maxLength={20}
        {...field('lane')}
      />
      <TextField
        label={t('passages.search-hours')}
        hint={t('passages.search-hours-hint')}
        maxLength={20}
        {...field('hours', t('passages.search-hours-fault'))}
      />
      <Button type="submit" icon={<Search size={18} aria-hidden="true" />}>
        {t('passages.search-do')}
      </Button>
    </form>
  );
}
