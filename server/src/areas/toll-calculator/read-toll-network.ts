import { readFileSync, readdirSync } from 'node:fs';
import type { Country } from '@rampa/contract';
import { stationsFile, tariffFile } from './network-files.ts';
import type { StationsFile, TariffFile } from './network-files.ts';
import { networkOf } from './toll-network.ts';
import type { TollNetwork } from './toll-network.ts';

/** The files of the network that ships with the product: demo data, not an official price list. */
export function readDemoFiles(country: Country): {
  readonly stations: StationsFile;
  readonly tariffs: readonly TariffFile[];
} {
  const folder = new URL(`../../../db/demo/networks/${country}/`, import.meta.url);
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as unknown;
  const names = readdirSync(folder).filter((name) => name.startsWith('tariff-'));
  return {
    stations: stationsFile.parse(read('stations.json')),
    tariffs: names.sort().map((name) => tariffFile.parse(read(name))),
  };
}

export function readTollNetwork(country: Country): TollNetwork {
  const { stations, tariffs } = readDemoFiles(country);
  return networkOf(stations, tariffs);
}
