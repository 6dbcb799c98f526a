import type { DeskStation, FoundStation, StationKind } from '@rampa/contract/toll-calculator';

/** As typed. */
export interface StationValues {
  readonly station_id: string;
  readonly name: string;
  /** One on each line. */
  readonly aliases: string;
  readonly motorway: string;
  readonly tariffSystem: string;
  readonly km: string;
  readonly kind: StationKind;
  readonly lat: string;
  readonly lon: string;
}

export type Around = Pick<FoundStation, 'roads' | 'systems'>;

export function valuesOf(station: DeskStation | null, { roads, systems }: Around): StationValues {
  return {
    station_id: station?.id ?? '',
    name: station?.name ?? '',
    aliases: station?.aliases.join('\n') ?? '',
    motorway: station?.motorway ?? roads[0]?.id ?? '',
    tariffSystem: station?.tariffSystem ?? systems[0]?.id ?? '',
    km: station === null ? '' : String(station.km),
    kind: station?.kind ?? 'exit',
    lat: station === null ? '' : String(station.lat),
    lon: station === null ? '' : String(station.lon),
  };
}

/** What the form of a station that exists can change. */
const changeable = ['name', 'aliases', 'km', 'kind', 'lat', 'lon'] as const;

/** The fields in which two differ, as typed. */
export function differingFields(one: StationValues, other: StationValues) {
  return changeable.filter((field) => one[field] !== other[field]);
}
