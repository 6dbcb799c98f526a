import type { StationChange, StationField } from '@rampa/contract/toll-calculator';
import {
  createKeptChanges,
  type KeptChange,
} from '../../../platform/database/kept-changes.store.ts';

export type StationChangeRecord = KeptChange<StationChange['kind'], StationField>;

export const stationChanges = createKeptChanges<StationChange['kind'], StationField>(
  'toll_station_changes',
  'station_id',
);
