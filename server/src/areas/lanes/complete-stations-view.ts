import type { CallResult } from '@rampa/contract';
import type { getPotpunostStanica } from '@rampa/contract/lanes';
import { toWireInstant } from '../../platform/clock.ts';
import type { StationStates } from './completeness.ts';

export function completeStationsView(
  { stations, network, behind, unconfirmed }: StationStates,
  nameOf: (stationId: string) => string,
): CallResult<typeof getPotpunostStanica> {
  const isBehind = new Set(behind);
  return {
    network: network === null ? null : toWireInstant(network),
    items: stations.map(({ stationId, until, lanes, lane, differs }) => ({
      station_id: stationId,
      station: nameOf(stationId),
      at: toWireInstant(until),
      lanes,
      lane,
      waitsFor: differs ? 'difference' : 'record',
      behind: isBehind.has(stationId),
    })),
    unconfirmed: unconfirmed.map((stationId) => ({
      station_id: stationId,
      station: nameOf(stationId),
    })),
  };
}
