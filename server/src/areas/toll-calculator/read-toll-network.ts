import { readFileSync } from 'node:fs';
import type { Country } from '@rampa/contract';
import { parseTollNetwork } from './toll-network.ts';
import type { TollNetwork } from './toll-network.ts';

/** The network that ships with the product: demo data, not an official price list. */
export function readTollNetwork(country: Country): TollNetwork {
  const file = new URL(`../../../db/demo/networks/${country}.json`, import.meta.url);
  return parseTollNetwork(JSON.parse(readFileSync(file, 'utf8')));
}
