import { getPutevi, getStanice, type Station } from '@rampa/contract/toll-calculator';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useCall } from '../../../lib/api/queries.ts';
import type { CallForm } from '../../../lib/forms/use-call-form.ts';
import type { MapPoint, Position } from '../../../lib/map/map-props.ts';
import { RoadMap } from '../../../lib/map/road-map.tsx';
import { StationPicker } from '../../../lib/stations/station-picker.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { CyrillicOffer } from './cyrillic-offer.tsx';
import styles from './event-form.module.css';
import { typedNumber } from '../../../lib/forms/typed-number.ts';
import type { EventValues } from './event-values.ts';
import { placeIn } from './words-in.ts';

const none: readonly Station[] = [];
const around = 0.15;

/** Road, kilometre, places and coordinates; selecting a toll station fills in all of them. */
export function PlaceFields({ call }: { readonly call: CallForm<EventValues> }) {
  const { t, languageId } = useTexts();
  // Places are written in Cyrillic, whatever language is shown.
  const stations = useCall(getStanice, { languageId: '1' }, { quiet: true }).value?.items ?? none;
  const motorways = useCall(getPutevi, { languageId }, { quiet: true }).value?.items ?? [];
  const [chosen, setChosen] = useState<string>();
  const { field, form } = call;
  const shown = stations.map((station) => ({
    ...station,
    name: placeIn(station.name, languageId),
    aliases: station.aliases.map((alias) => placeIn(alias, languageId)),
  }));

  function lend(id: string): void {
    setChosen(id === '' ? undefined : id);
    const station = stations.find((one) => one.id === id);
    if (station === undefined) return;
    const sign = motorways.find((motorway) => motorway.id === station.motorway)?.sign;
    form.setValue('road', sign ?? station.motorway, { shouldDirty: true });
    form.setValue('km', String(station.km), { shouldDirty: true });
    form.setValue('from', station.name, { shouldDirty: true });
    form.setValue('to', '', { shouldDirty: true });
    form.setValue('lat', String(station.lat), { shouldDirty: true });
    form.setValue('lon', String(station.lon), { shouldDirty: true });
  }

  return (
    <>
      <StationPicker
        id="event-station"
        label={t('road-desk.station')}
        hint={t('road-desk.station-hint')}
        optional={t('form.optional')}
        size="medium"
        stations={shown}
        motorways={motorways}
        value={chosen}
        onChange={lend}
        onFocus={() => undefined}
      />
      <PlaceMap call={call} stations={shown} onStation={lend} />
      <div className={styles['pair']}>
        <TextField {...field('road', t('road-desk.road'))} maxLength={20} />
        <TextField
          {...field('km', t('road-desk.km'))}
          optional={t('form.optional')}
          inputMode="decimal"
        />
      </div>
      <div className={styles['pair']}>
        <TextField {...field('from', t('road-desk.from'))} maxLength={120} />
        <TextField
          {...field('to', t('road-desk.to'))}
          optional={t('form.optional')}
          maxLength={120}
        />
      </div>
      <CyrillicOffer call={call} name="from" />
      <CyrillicOffer call={call} name="to" />
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
      <CyrillicOffer call={call} name="direction_sr" />
    </>
  );
}

interface PlaceMapProps {
  readonly call: CallForm<EventValues>;
  readonly stations: readonly Station[];
  readonly onStation: (id: string) => void;
}

/** The coordinates on the map, among the stations, which can be selected here too. */
function PlaceMap({ call, stations, onStation }: PlaceMapProps) {
  const { t } = useTexts();
  const [typedLat, typedLon] = useWatch({ control: call.form.control, name: ['lat', 'lon'] });
  const [lat, lon] = [typedNumber(typedLat), typedNumber(typedLon)];
  const placed = Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  const points = stations.map(({ id, name, lat: north, lon: east }): MapPoint => {
    return { id, label: name, position: [north, east], tone: 'quiet' };
  });
  const fit: readonly Position[] | undefined = placed
    ? [
        [lat - around, lon - around],
        [lat + around, lon + around],
      ]
    : undefined;
  return (
    <RoadMap
      label={t('road-desk.map')}
      points={points}
      visitor={placed ? [lat, lon] : undefined}
      visitorLabel={t('road-desk.place')}
      {...(fit === undefined ? {} : { fit })}
      onSelect={onStation}
      // In a wide and low map the country would not fit.
      height="clamp(16rem, 28vw, 22rem)"
    />
  );
}
