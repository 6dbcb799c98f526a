import { type DeskStation, sacuvajStanicu, stationKinds } from '@rampa/contract/toll-calculator';
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
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './stations-desk.module.css';
import { nameIn } from './name-in.ts';
import { refreshStations } from './refresh-stations.ts';
import { StationOfOthers } from './station-of-others.tsx';
import { differingFields, type Around, type StationValues, valuesOf } from './station-values.ts';

const name = 'station';

interface StationFormProps {
  /** Null for a new one. */
  readonly station: DeskStation | null;
  readonly around: Around;
  readonly onSaved: (id: string) => void;
}

/** Names and place of a toll station; road and tariff system only of a new one. */
export function StationForm({ station, around, onSaved }: StationFormProps) {
  const { t, languageId } = useTexts();
  const offline = useOfflineReason();
  const call = useCallForm(sacuvajStanicu, {
    name,
    defaultValues: valuesOf(station, around),
    toInput: ({ aliases, km, lat, lon, ...values }: StationValues) => ({
      ...values,
      revision: station?.revision ?? null,
      aliases: aliases
        .split('\n')
        .map((alias) => alias.trim())
        .filter((alias) => alias !== ''),
      km: typedNumber(km),
      lat: typedNumber(lat),
      lon: typedNumber(lon),
    }),
    onDone(_, values) {
      // What is typed is what the station says from now on.
      form.reset(values);
      refreshStations();
      toasts.show({ severity: 'success', summary: t('station-desk.saved') });
      onSaved(values.station_id);
    },
    onRefused({ status }) {
      // Somebody else was faster: what they changed is shown, and what is typed stays.
      if (status === 409 && station !== null) refreshStations();
      return false;
    },
  });
  const { field, form } = call;
  const others = useOthersChange({
    kept: station,
    valuesOf: savedValues,
    differing: differingFields,
    form,
  });
  return (
    <CallFormFrame name={name} {...call}>
      {others.length === 0 || station === null ? null : (
        <StationOfOthers station={station} fields={others} />
      )}
      {station === null ? (
        <TextField
          {...field('station_id', t('station-desk.id'))}
          hint={t('station-desk.id-hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={63}
        />
      ) : null}
      <TextField
        {...field('name', t('station-desk.name'))}
        hint={t('station-desk.name-hint')}
        lang="sr-Cyrl"
        maxLength={120}
      />
      <TextArea
        {...field('aliases', t('station-desk.aliases'))}
        hint={t('station-desk.aliases-hint')}
        optional={t('form.optional')}
        lang="sr-Cyrl"
        rows={3}
        maxLength={2500}
      />
      {station === null ? (
        <div className={styles['pair']}>
          <Select
            {...field('motorway', t('station-desk.road'))}
            options={around.roads.map((road) => ({
              value: road.id,
              label: `${road.sign}: ${nameIn(road.name, languageId)}`,
            }))}
          />
          <Select
            {...field('tariffSystem', t('station-desk.system'))}
            options={around.systems.map((system) => ({
              value: system.id,
              label: nameIn(system.name, languageId),
            }))}
          />
        </div>
      ) : null}
      <div className={styles['pair']}>
        <TextField {...field('km', t('station-desk.km'))} inputMode="decimal" />
        <Select
          {...field('kind', t('station-desk.kind'))}
          options={stationKinds.map((value) => ({
            value,
            label: t(`station-desk.kind-${value}`),
          }))}
        />
      </div>
      <StationOnMap call={call} />
      <div className={styles['pair']}>
        <TextField {...field('lat', t('station-desk.lat'))} inputMode="decimal" />
        <TextField {...field('lon', t('station-desk.lon'))} inputMode="decimal" />
      </div>
      <Button type="submit" kind="primary" size="large" busy={call.busy} disabledReason={offline}>
        {t(station === null ? 'station-desk.add' : 'station-desk.save')}
      </Button>
    </CallFormFrame>
  );
}

/** Of one that is there: without roads to choose from. */
function savedValues(station: DeskStation): StationValues {
  return valuesOf(station, { roads: [], systems: [] });
}

function StationOnMap({ call }: { readonly call: CallForm<StationValues> }) {
  const { t } = useTexts();
  const { control, setValue } = call.form;
  const [lat, lon] = useWatch({ control, name: ['lat', 'lon'] });
  return (
    <div>
      <PlaceOnMap
        label={t('station-desk.map')}
        placeLabel={t('station-desk.place')}
        lat={lat}
        lon={lon}
        onPick={(place) => {
          setValue('lat', place.lat, { shouldDirty: true });
          setValue('lon', place.lon, { shouldDirty: true });
        }}
      />
      <p className={styles['muted']}>{t('station-desk.map-hint')}</p>
    </div>
  );
}
