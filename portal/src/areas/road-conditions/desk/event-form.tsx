import {
  type DeskEvent,
  getDogadjajiUprave,
  getDogadjajUprave,
  type RoadEventKind,
  roadEventKind,
  type RoadEventSeverity,
  roadEventSeverity,
  sacuvajDogadjaj,
} from '@rampa/contract/road-conditions';
import { getStanice } from '@rampa/contract/toll-calculator';
import { useController } from 'react-hook-form';
import { refreshCalls, useCall } from '../../../lib/api/queries.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { type CallForm, useCallForm } from '../../../lib/forms/use-call-form.ts';
import { clock, toasts } from '../../../lib/portal.ts';
import { randomId } from '../../../lib/random-id.ts';
import { useDateTexts } from '../../../lib/screens/use-date-texts.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { clockOf, localMomentOf } from '../../../lib/toll-time/local-moment.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { stationOptions } from './station-options.ts';
import styles from './event-form.module.css';

/** As they are typed. */
interface EventValues {
  readonly kind: RoadEventKind;
  readonly severity: RoadEventSeverity;
  readonly road: string;
  readonly from: string;
  readonly to: string;
  readonly direction_sr: string;
  readonly direction_en: string;
  readonly lat: string;
  readonly lon: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly title_sr: string;
  readonly title_en: string;
  readonly text_sr: string;
  readonly text_en: string;
  readonly idempotencyKey: string;
}

const name = 'event';
const numberOf = (typed: string): number =>
  /^-?\d{1,3}([.,]\d{1,8})?$/u.test(typed.trim())
    ? Number(typed.trim().replace(',', '.'))
    : Number.NaN;

function valuesOf(event: DeskEvent | null): EventValues {
  const { day, minute } = localMomentOf(clock.now());
  return {
    kind: event?.kind ?? 'works',
    severity: event?.severity ?? 'medium',
    road: event?.road ?? '',
    from: event?.from ?? '',
    to: event?.to ?? '',
    direction_sr: event?.direction.sr ?? '',
    direction_en: event?.direction.en ?? '',
    lat: event === null ? '' : String(event.lat),
    lon: event === null ? '' : String(event.lon),
    validFrom: event?.validFrom ?? `${day}T${clockOf(minute)}`,
    validTo: event?.validTo ?? '',
    title_sr: event?.title.sr ?? '',
    title_en: event?.title.en ?? '',
    text_sr: event?.text.sr ?? '',
    text_en: event?.text.en ?? '',
    idempotencyKey: randomId(),
  };
}

interface EventFormProps {
  readonly event: DeskEvent | null;
  readonly onSaved: (id: string) => void;
}

/** What happens, where, how long, in the languages that are written; readers have it at once. */
export function EventForm({ event, onSaved }: EventFormProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const call = useCallForm(sacuvajDogadjaj, {
    name,
    defaultValues: valuesOf(event),
    toInput: ({ lat, lon, ...values }: EventValues) => ({
      ...values,
      event_id: event?.event_id ?? '',
      version: event?.version ?? 0,
      lat: numberOf(lat),
      lon: numberOf(lon),
    }),
    onDone({ event_id: id }) {
      void refreshCalls(getDogadjajUprave, getDogadjajiUprave);
      toasts.show({ severity: 'success', summary: t('road-desk.saved') });
      onSaved(id);
    },
    onRefused({ status }) {
      // Somebody else, or its source, was faster: the page shows what is true now.
      if (status === 409) void refreshCalls(getDogadjajUprave, getDogadjajiUprave);
      return false;
    },
  });
  const { field } = call;
  return (
    <CallFormFrame name={name} {...call}>
      <div className={styles['pair']}>
        <Select
          {...field('kind', t('road-desk.kind'))}
          options={roadEventKind.options.map((value) => ({
            value,
            label: t(`road-conditions.kind-${value}`),
          }))}
        />
        <Select
          {...field('severity', t('road-desk.severity'))}
          options={roadEventSeverity.options.map((value) => ({
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
      <TextArea
        {...field('text_sr', t('road-desk.text-sr'))}
        lang="sr-Cyrl"
        rows={3}
        maxLength={2000}
      />
      <TextField {...field('title_en', t('road-desk.title-en'))} lang="en" maxLength={160} />
      <TextArea {...field('text_en', t('road-desk.text-en'))} lang="en" rows={3} maxLength={2000} />
      <Button type="submit" kind="primary" size="large" busy={call.busy} disabledReason={offline}>
        {t(event === null ? 'road-desk.tell' : 'road-desk.save')}
      </Button>
    </CallFormFrame>
  );
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

/** Road, places and coordinates; a toll station lends its place. */
function PlaceFields({ call }: { readonly call: CallForm<EventValues> }) {
  const { t, languageId, formats } = useTexts();
  // Places are written in Cyrillic, whatever language is shown.
  const stations = useCall(getStanice, { languageId: '1' }, { quiet: true });
  const { field, form } = call;
  const lend = (id: string): void => {
    const station = stations.value?.items.find((one) => one.id === id);
    if (station === undefined) return;
    form.setValue('from', station.name);
    form.setValue('lat', String(station.lat));
    form.setValue('lon', String(station.lon));
  };
  return (
    <>
      <Select
        label={t('road-desk.station')}
        hint={t('road-desk.station-hint')}
        defaultValue=""
        options={[
          { value: '', label: '–' },
          ...stationOptions(stations.value?.items ?? [], { languageId, locale: formats.locale }),
        ]}
        onChange={({ target }) => lend(target.value)}
      />
      <div className={styles['pair']}>
        <TextField {...field('road', t('road-desk.road'))} maxLength={20} />
        <TextField {...field('from', t('road-desk.from'))} maxLength={120} />
        <TextField
          {...field('to', t('road-desk.to'))}
          optional={t('form.optional')}
          maxLength={120}
        />
      </div>
      <div className={styles['pair']}>
        <TextField {...field('lat', t('road-desk.lat'))} inputMode="decimal" />
        <TextField {...field('lon', t('road-desk.lon'))} inputMode="decimal" />
      </div>
      <div className={styles['pair']}>
        <TextField
          {...field('direction_sr', t('road-desk.direction-sr'))}
          lang="sr-Cyrl"
          optional={t('form.optional')}
          maxLength={120}
        />
        <TextField
          {...field('direction_en', t('road-desk.direction-en'))}
          lang="en"
          optional={t('form.optional')}
          maxLength={120}
        />
      </div>
    </>
  );
}
