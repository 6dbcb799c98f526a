import { getPredloziVoznji, getVoznje, sacuvajVoznju } from '@rampa/contract/saved-trips';
import { useState } from 'react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { randomId } from '../../lib/random-id.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TickGroup } from '../../ui/tick-group.tsx';
import { TripFields, TripStations } from './trip-fields.tsx';
import type { TripValues } from './trip-values.ts';
import { dayTexts, type TripDraft } from './trip-words.ts';

const formName = 'trip';

interface TripDialogProps {
  readonly draft: TripDraft;
  readonly onClose: () => void;
}

/** A trip to be saved, or one that is changed. */
export function TripDialog({ draft, onClose }: TripDialogProps) {
  const { t } = useTexts();
  // Made once: a second click, or the same after a lost answer, saves the same trip.
  const [id] = useState(() => draft.id ?? asUuid(randomId()));
  const { form, field, ...frame } = useCallForm(sacuvajVoznju, {
    name: formName,
    defaultValues: valuesOf(draft),
    toInput: ({ from, firstStop, secondStop, to, days, hour, ...values }: TripValues) => ({
      ...values,
      id,
      stations: [from, ...[firstStop, secondStop].filter((stop) => stop !== ''), to],
      days: days.map(Number),
      hour: hour === '' ? null : Number(hour),
    }),
    fieldOf: (name, { from }) => (name === 'stations' ? (from === '' ? 'from' : 'to') : name),
    missing: {
      name: 'saved-trips.name-missing',
      from: 'saved-trips.from-missing',
      to: 'saved-trips.to-missing',
    },
    check: ({ from, to }) => ({
      ...(from === '' ? { from: 'saved-trips.from-missing' } : {}),
      ...(to === '' ? { to: 'saved-trips.to-missing' } : {}),
    }),
    onDone() {
      toasts.show({ severity: 'success', summary: t('saved-trips.saved') });
      void refreshCalls(getVoznje);
      void refreshCalls(getPredloziVoznji);
      onClose();
    },
  });
  return (
    <CallFormDialog
      name={formName}
      title={t(draft.id === undefined ? 'saved-trips.new-title' : 'saved-trips.edit-title')}
      act={t('saved-trips.save')}
      cancel={t('saved-trips.cancel')}
      form={frame}
      onClose={onClose}
    >
      <TextField
        {...field('name', t('saved-trips.name'))}
        hint={t('saved-trips.name-hint')}
        maxLength={60}
        autoComplete="off"
      />
      <TripStations name={formName} control={form.control} />
      <TripFields name={formName} control={form.control} setValue={form.setValue} />
      <TickGroup
        id={`${formName}-days`}
        label={t('saved-trips.days')}
        hint={t('saved-trips.days-hint')}
        ticks={dayTexts(t)}
        registration={form.register('days')}
      />
    </CallFormDialog>
  );
}

function valuesOf({ name, stations, kategorija, tagId, days, hour }: TripDraft): TripValues {
  const stops = stations.slice(1, -1);
  return {
    name,
    from: stations[0] ?? '',
    firstStop: stops[0] ?? '',
    secondStop: stops[1] ?? '',
    to: stations.at(-1) ?? '',
    kategorija,
    tag_id: tagId,
    days: days.map(String),
    hour: hour === null ? '' : String(hour),
  };
}

function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
