import { defineErrors } from '../core/errors.ts';

export const tollCalculatorErrors = defineErrors({
  'toll-calculator.same-station': { status: 400, field: 'to' },
  'toll-calculator.category-unknown': { status: 400, field: 'kategorija' },
  'toll-calculator.station-unknown': { status: 404 },
  'toll-calculator.no-route': { status: 404 },
  'toll-calculator.no-tariff': { status: 404 },
});

/** Why there is no price. */
export type NoPrice = Exclude<keyof typeof tollCalculatorErrors, 'toll-calculator.same-station'>;

/** Of the stations that supervisors keep on screen. */
export const stationDeskErrors = defineErrors({
  'stations.not-found': { status: 404 },
  /** Somebody has changed it since it was shown. */
  'stations.changed': { status: 409 },
  /** A station or a junction has it. */
  'stations.id-taken': { status: 409 },
  'stations.day-past': { status: 400, field: 'lastDay' },
  'stations.road-unknown': { status: 400, field: 'motorway' },
  'stations.system-unknown': { status: 400, field: 'tariffSystem' },
});

/** Field messages of a station in the `result` of a 400. */
export const stationFieldMessages = [
  'stations.id-invalid',
  'stations.coordinate',
  'stations.km',
  'stations.aliases-too-many',
  'stations.alias-twice',
  'stations.not-cyrillic;word',
] as const;
