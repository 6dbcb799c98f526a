import {
  getKategorije,
  getPutevi,
  getStanice,
  type Motorway,
} from '@rampa/contract/toll-calculator';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Control, useController, type UseFormSetValue, useWatch } from 'react-hook-form';
import { useCall } from '../../lib/api/queries.ts';
import { fieldErrorText } from '../../lib/forms/field-errors.ts';
import { TagSelect } from '../../lib/selection/tag-select.tsx';
import { useAllTags } from '../../lib/selection/use-all-tags.ts';
import { useAsOptions } from '../../lib/selection/use-tag-options.ts';
import { StationPicker } from '../../lib/stations/station-picker.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { categories as allCategories } from './saved-trips-search.ts';
import type { TripValues } from './trip-values.ts';
import { clockHour } from './trip-words.ts';

interface FieldsProps {
  readonly name: string;
  readonly control: Control<TripValues>;
}

const stopNames = ['firstStop', 'secondStop'] as const;

/** Entry, stops and exit, in the order in which they are driven. */
export function TripStations({ name, control }: FieldsProps) {
  const { t } = useTexts();
  const [firstStop, secondStop] = useWatch({ control, name: ['firstStop', 'secondStop'] });
  const [wanted, setWanted] = useState(0);
  const count = Math.max(wanted, secondStop === '' ? (firstStop === '' ? 0 : 1) : 2);
  return (
    <>
      <Station {...{ name, control }} of="from" label={t('saved-trips.from')} />
      {stopNames.slice(0, count).map((of, at) => (
        <Station
          key={of}
          {...{ name, control, of }}
          label={t('saved-trips.stop', { number: at + 1 })}
        />
      ))}
      {count < stopNames.length ? (
        <Button
          kind="quiet"
          size="small"
          icon={<Plus size={16} />}
          onClick={() => setWanted(count + 1)}
        >
          {t('saved-trips.add-stop')}
        </Button>
      ) : null}
      <Station {...{ name, control }} of="to" label={t('saved-trips.to')} />
    </>
  );
}

const noMotorways: readonly Motorway[] = [];

function Station({
  name,
  control,
  of,
  label,
}: FieldsProps & {
  readonly of: 'from' | 'to' | (typeof stopNames)[number];
  readonly label: string;
}) {
  const { languageId } = useTexts();
  const stations = useCall(getStanice, { languageId }, { quiet: true });
  const motorways = useCall(getPutevi, { languageId }, { quiet: true });
  const { field, fieldState } = useController({ control, name: of });
  return (
    <StationPicker
      id={`${name}-${of}`}
      label={label}
      size="medium"
      stations={stations.value?.items ?? []}
      motorways={motorways.value?.items ?? noMotorways}
      value={field.value === '' ? undefined : field.value}
      error={fieldErrorText(fieldState.error, field.value)}
      onChange={field.onChange}
      onFocus={() => undefined}
    />
  );
}

/** The tag and its vehicle, and when one sets out. */
export function TripFields({
  name,
  control,
  setValue,
}: FieldsProps & { readonly setValue: UseFormSetValue<TripValues> }) {
  const { t, languageId } = useTexts();
  const known = useCall(getKategorije, { languageId }, { quiet: true });
  const tags = useAllTags();
  const options = useAsOptions(tags);
  const kategorija = useController({ control, name: 'kategorija' });
  const tag = useController({ control, name: 'tag_id' });
  const hour = useController({ control, name: 'hour' });
  const categories =
    known.value?.items ?? allCategories.map((code) => ({ kategorija: code, name: code }));
  return (
    <>
      <TagSelect
        id={`${name}-tag_id`}
        label={t('saved-trips.tag')}
        tags={options}
        value={tag.field.value}
        error={fieldErrorText(tag.fieldState.error, tag.field.value)}
        none={t('saved-trips.tag-none')}
        unknown={t('saved-trips.tag-gone')}
        onChange={(value) => {
          tag.field.onChange(value);
          const chosen = tags?.find(({ tag_id: tagId }) => tagId === value);
          if (chosen !== undefined) setValue('kategorija', chosen.kategorija);
        }}
      />
      <Select
        id={`${name}-kategorija`}
        label={t('saved-trips.vehicle')}
        value={kategorija.field.value}
        error={fieldErrorText(kategorija.fieldState.error, kategorija.field.value)}
        options={categories.map((one) => ({ value: one.kategorija, label: one.name }))}
        onChange={(event) => kategorija.field.onChange(event.target.value)}
      />
      <Select
        id={`${name}-hour`}
        label={t('saved-trips.hour')}
        value={hour.field.value}
        options={[
          { value: '', label: t('saved-trips.hour-any') },
          ...Array.from({ length: 24 }, (_, at) => ({
            value: String(at),
            label: t('saved-trips.hour-between', { from: clockHour(at), to: clockHour(at + 1) }),
          })),
        ]}
        onChange={(event) => hour.field.onChange(event.target.value)}
      />
    </>
  );
}
