import type { CallResult } from '@rampa/contract';
import type { getVozaci } from '@rampa/contract/tags';
import type { Driver } from './drivers.ts';

export function driversView(drivers: readonly Driver[]): CallResult<typeof getVozaci> {
  return {
    items: drivers.map(({ driverId, name, current, tags }) => ({
      driver_id: driverId,
      name,
      current,
      tags,
    })),
    totalRecords: drivers.length,
  };
}
