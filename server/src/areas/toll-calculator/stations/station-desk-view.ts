import type { CallResult } from '@rampa/contract';
import {
  stationFields,
  type DeskStation,
  type getStanicaUprave,
} from '@rampa/contract/toll-calculator';
import { toWireInstant } from '../../../platform/clock.ts';
import type { ListedStation, OneStation, Surroundings } from './station-desk.ts';

export function deskStationView({
  station,
  revision,
  closed,
  pricedFrom,
  unpriced,
  editedAt,
  editedByName,
}: ListedStation): DeskStation {
  const { status: _, lastDay = null, ...shown } = station;
  return {
    ...shown,
    revision,
    lastDay,
    closed,
    pricedFrom,
    unpriced,
    editedAt: editedAt === null ? null : toWireInstant(editedAt),
    editedBy: editedByName,
  };
}

export function surroundingsView({ motorways, tariffSystems }: Surroundings) {
  return {
    roads: motorways.map(({ id, name, sign }) => ({ id, name, sign })),
    systems: tariffSystems.map(({ id, name }) => ({ id, name })),
  };
}

export function oneStationView({
  station,
  around,
  changes,
  priceLists,
  lanes,
}: OneStation): CallResult<typeof getStanicaUprave> {
  return {
    station: deskStationView(station),
    ...surroundingsView(around),
    changes: changes.map(({ at, byName, kind, before }) => ({
      at: toWireInstant(at),
      by: byName,
      kind,
      before: stationFields.flatMap((field) => {
        const was = before[field];
        return was === undefined ? [] : [{ field, was }];
      }),
    })),
    priceLists: priceLists.map(({ version, validFrom }) => ({ version, validFrom })),
    lanes: lanes.map(({ lane, until }) => ({ lane, until: toWireInstant(until) })),
  };
}
