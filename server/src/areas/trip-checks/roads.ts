import type { TollTime } from '../../platform/toll-time.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { fold } from './import/file-table.ts';
import type { Roads } from './tolled-drives.ts';
import type { Vehicles } from './vehicles.ts';

/** The network as comparisons ask for it; each price once. */
export function createRoads(
  calculator: TollCalculator,
  vehicles: Pick<Vehicles, 'tagOf'>,
  tollTime: Pick<TollTime, 'dayOf'>,
): Roads {
  const byName = new Map<string, string | null>();
  for (const { id, name } of calculator.stations) {
    const key = fold(name);
    byName.set(key, byName.has(key) ? null : id);
  }
  const tolled = new Map<string, boolean>();
  return {
    roadOf: (stationId) => calculator.station(stationId)?.motorway,
    systemOf: (stationId) => calculator.station(stationId)?.tariffSystem,
    kmOf: (stationId) => calculator.station(stationId)?.km ?? 0,
    straightKm: calculator.straightKm,
    stationNamed: (place) => byName.get(fold(place)) ?? undefined,
    tolled(vehicle, from, to, at) {
      const category = vehicles.tagOf(vehicle)?.category ?? 'I';
      const key = [category, from, to].join(' ');
      const known = tolled.get(key);
      if (known !== undefined) return known;
      const { ok } = calculator.price({ from, to, category, date: tollTime.dayOf(at) });
      tolled.set(key, ok);
      return ok;
    },
  };
}
