import {
  type DeskEvent,
  getDogadjajiUprave,
  getDogadjajUprave,
  roadEventKinds,
  roadEventSeverities,
  sacuvajDogadjaj,
} from '@rampa/contract/road-conditions';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { tollDayOf } from '../../../lib/formats/formats.ts';
import { useBegunDay } from '../../../lib/forms/use-begun-day.ts';
import { type CallForm, useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useDateTexts } from '../../../lib/screens/use-date-texts.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CyrillicOffer } from './cyrillic-offer.tsx';
import styles from './event-form.module.css';
import { EventPreview } from './event-preview.tsx';
import { EventTemplates } from './event-templates.tsx';
import { typedNumber } from '../../../lib/forms/typed-number.ts';
import { type EventValues, typedMoment, valuesOf } from './event-values.ts';
import { PlaceFields } from './place-fields.tsx';

const name = 'event';

interface EventFormProps {
  readonly event: DeskEvent | null;
  readonly onSaved: (id: string) => void;
}

/** Kind, place, duration, and texts in the written languages; published at once. */
export function EventForm({ event, onSaved }: EventFormProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const begins = useOpened();
  const call = useCallForm(sacuvajDogadjaj, {
    name,
    defaultValues: valuesOf(event, begins),
    toInput: ({ lat, lon, km, ...values }: EventValues) => ({
      ...values,
      event_id: event?.event_id ?? '',
      version: event?.version ?? 0,
      lat: typedNumber(lat),
      lon: typedNumber(lon),
      km: km.trim() === '' ? null : typedNumber(km),
    }),
    onDone({ event_id: id }) {
      void refreshCalls(getDogadjajUprave, getDogadjajiUprave);
      toasts.show({ severity: 'success', summary: t('road-desk.saved') });
      onSaved(id);
    },
    onRefused({ status }) {
      // Somebody else, or its source, was faster: the page shows the current state.
      if (status === 409) void refreshCalls(getDogadjajUprave, getDogadjajiUprave);
      return false;
    },
  });
  const { field } = call;
  useBegunDay({
    begun: event?.validFrom ?? begins,
    read: () => call.form.getValues('validFrom'),
    write: (moment) => call.form.setValue('validFrom', moment),
  });
  return (
    <CallFormFrame name={name} {...call}>
      {event === null ? <EventTemplates call={call} /> : null}
      <div className={styles['pair']}>
        <Select
          {...field('kind', t('road-desk.kind'))}
          options={roadEventKinds.map((value) => ({
            value,
            label: t(`road-conditions.kind-${value}`),
          }))}
        />
        <Select
          {...field('severity', t('road-desk.severity'))}
          options={roadEventSeverities.map((value) => ({
            value,
            label: t(`road-conditions.severity-${value}`),
          }))}
        />
      </div>
      <PlaceFields call={call} />
      <div className={styles['moments']}>
        <Moment call={call} name="validFrom" label={t('road-desk.valid-from')} />
        <Moment call={call} name="validTo" label={t('road-desk.valid-to')} optional />
      </div>
      <TextField {...field('title_sr', t('road-desk.title-sr'))} lang="sr-Cyrl" maxLength={160} />
      <CyrillicOffer call={call} name="title_sr" />
      <TextArea
        {...field('text_sr', t('road-desk.text-sr'))}
        lang="sr-Cyrl"
        rows={3}
        maxLength={2000}
      />
      <CyrillicOffer call={call} name="text_sr" />
      <TextField {...field('title_en', t('road-desk.title-en'))} lang="en" maxLength={160} />
      <TextArea {...field('text_en', t('road-desk.text-en'))} lang="en" rows={3} maxLength={2000} />
      <EventPreview call={call} />
      <Button type="submit" kind="primary" size="large" busy={call.busy} disabledReason={offline}>
        {t(event === null ? 'road-desk.tell' : 'road-desk.save')}
      </Button>
    </CallFormFrame>
  );
}

/** When the form was opened; on another day, when that day was seen first. */
function useOpened(): string {
  const { now } = useTexts();
  const [opened, setOpened] = useState(now);
  if (tollDayOf(opened) !== tollDayOf(now)) setOpened(now);
  return typedMoment(opened);
}

interface MomentProps {
  readonly call: CallForm<EventValues>;
  readonly name: 'validFrom' | 'validTo';
  readonly label: string;
  readonly optional?: boolean;
}

/** A moment of toll time, in the reader's order of day and month. */
function Moment({ call, name: field, label, optional = false }: MomentProps) {
  const { t, formats } = useTexts();
  const texts = useDateTexts();
  const { id, error } = call.field(field, label);
  const controlled = useController({ control: call.form.control, name: field });
  return (
    <DateTimeField
      id={id}
      label={label}
      value={controlled.field.value}
      onChange={controlled.field.onChange}
      hint={t(optional ? 'road-desk.valid-to-hint' : 'road-desk.toll-time')}
      error={error}
      locale={formats.locale}
      texts={texts}
      {...(optional ? { optional: t('form.optional') } : {})}
    />
  );
}
