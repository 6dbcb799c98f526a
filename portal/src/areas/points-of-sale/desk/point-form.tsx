import {
  type DeskPoint,
  pointKinds,
  pointServices,
  sacuvajProdajnoMesto,
} from '@rampa/contract/points-of-sale';
import { useWatch } from 'react-hook-form';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { typedNumber } from '../../../lib/forms/typed-number.ts';
import { type CallForm, useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useOthersChange } from '../../../lib/forms/use-others-change.ts';
import { PlaceOnMap } from '../../../lib/map/place-on-map.tsx';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TickGroup } from '../../../ui/tick-group.tsx';
import { PointOfOthers } from './point-of-others.tsx';
import { differingFields, valuesOf, type PointValues } from './point-values.ts';
import styles from './points-desk.module.css';
import { refreshPoints } from './refresh-points.ts';

const name = 'point';

interface PointFormProps {
  /** Null for a new one. */
  readonly point: DeskPoint | null;
  readonly onSaved: (id: string) => void;
}

/** Name, place, hours and services of a point of sale; customers see it at once. */
export function PointForm({ point, onSaved }: PointFormProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const call = useCallForm(sacuvajProdajnoMesto, {
    name,
    defaultValues: valuesOf(point),
    toInput: ({ lat, lon, services, ...values }: PointValues) => ({
      ...values,
      revision: point?.revision ?? null,
      lat: typedNumber(lat),
      lon: typedNumber(lon),
      services: [...services],
    }),
    onDone(_, values) {
      // What is typed is what the point says from now on.
      form.reset(values);
      refreshPoints();
      toasts.show({ severity: 'success', summary: t('points-desk.saved') });
      onSaved(values.point_id);
    },
    onRefused({ status }) {
      // Somebody else was faster: what they changed is shown, and what is typed stays.
      if (status === 409 && point !== null) refreshPoints();
      return false;
    },
  });
  const { field, form } = call;
  const others = useOthersChange({ kept: point, valuesOf, differing: differingFields, form });
  const services = field('services', t('points-desk.services'));
  return (
    <CallFormFrame name={name} {...call}>
      {others.length === 0 || point === null ? null : (
        <PointOfOthers point={point} fields={others} />
      )}
      {point === null ? (
        <TextField
          {...field('point_id', t('points-desk.id'))}
          hint={t('points-desk.id-hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
        />
      ) : null}
      <TextField
        {...field('name', t('points-desk.name'))}
        hint={t('points-desk.cyrillic-hint')}
        lang="sr-Cyrl"
        maxLength={120}
      />
      <div className={styles['pair']}>
        <Select
          {...field('kind', t('points-desk.kind'))}
          options={pointKinds.map((value) => ({
            value,
            label: t(`points-desk.kind-${value}`),
          }))}
        />
        <TextField
          {...field('operator', t('points-desk.operator'))}
          optional={t('form.optional')}
          lang="sr-Cyrl"
          maxLength={120}
        />
      </div>
      <div className={styles['pair']}>
        <TextField {...field('address', t('points-desk.address'))} lang="sr-Cyrl" maxLength={160} />
        <TextField {...field('town', t('points-desk.town'))} lang="sr-Cyrl" maxLength={80} />
      </div>
      <TextField
        {...field('phone', t('points-desk.phone'))}
        optional={t('form.optional')}
        type="tel"
        maxLength={40}
      />
      <PointOnMap call={call} />
      <div className={styles['pair']}>
        <TextField {...field('lat', t('points-desk.lat'))} inputMode="decimal" />
        <TextField {...field('lon', t('points-desk.lon'))} inputMode="decimal" />
      </div>
      <TextField
        {...field('openingHours', t('points-desk.hours'))}
        hint={t('points-desk.hours-hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
      />
      <TickGroup
        id={services.id}
        label={t('points-desk.services')}
        error={services.error}
        registration={form.register('services')}
        ticks={pointServices.map((value) => ({
          value,
          label: t(`points-of-sale.service-${value}`),
        }))}
      />
      <Button type="submit" kind="primary" size="large" busy={call.busy} disabledReason={offline}>
        {t(point === null ? 'points-desk.add' : 'points-desk.save')}
      </Button>
    </CallFormFrame>
  );
}

/** The coordinates on the map, where a click changes them. */
function PointOnMap({ call }: { readonly call: CallForm<PointValues> }) {
  const { t } = useTexts();
  const { control, setValue } = call.form;
  const [lat, lon] = useWatch({ control, name: ['lat', 'lon'] });
  return (
    <div>
      <PlaceOnMap
        label={t('points-desk.map')}
        placeLabel={t('points-desk.place')}
        lat={lat}
        lon={lon}
        onPick={(place) => {
          setValue('lat', place.lat, { shouldDirty: true });
          setValue('lon', place.lon, { shouldDirty: true });
        }}
      />
      <p className={styles['muted']}>{t('points-desk.map-hint')}</p>
    </div>
  );
}
