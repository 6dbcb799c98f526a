import type { PointService } from '@rampa/contract/points-of-sale';
import { oneOf, type RawSearch, textOf } from '../../lib/routing/list-search.ts';

/** Search parameters of `/pages/prodajna-mesta`; omitted means no filter. */
export interface PointsSearch {
  /** Part of a name, a town or an address, in either script. */
  readonly text?: string;
  /** Services that all have to be available, separated by commas. */
  readonly service?: string;
  /** Only those that are open now. */
  readonly open?: 'now';
  /** Id of the highlighted place. */
  readonly point?: string;
  /** On narrow screens: the map instead of the list. */
  readonly view?: 'map';
}

/** In the order of demand. */
export const services: readonly PointService[] = [
  'top-up',
  'tag-sale',
  'reconfiguration',
  'complaints',
  'contract-legal',
  'passage-listing',
];

const longestText = 60;
const longestId = 64;

export function readPointsSearch(raw: RawSearch): PointsSearch {
  const text = textOf(raw['text'], longestText);
  const service = servicesOf({ service: textOf(raw['service'], 120) }).join(',');
  const open = oneOf(raw['open'], ['now']);
  const point = textOf(raw['point'], longestId);
  const view = oneOf(raw['view'], ['map']);
  return {
    ...(text === '' ? {} : { text }),
    ...(service === '' ? {} : { service }),
    ...(open === undefined ? {} : { open }),
    ...(point === '' ? {} : { point }),
    ...(view === undefined ? {} : { view }),
  };
}

/** The selected services, each once. */
export function servicesOf({ service = '' }: Pick<PointsSearch, 'service'>): PointService[] {
  const words = new Set<string>(service.split(','));
  return services.filter((one) => words.has(one));
}

/** The same with a service added or removed. */
export function withService(search: PointsSearch, service: PointService): PointsSearch {
  const chosen = new Set(servicesOf(search));
  if (!chosen.delete(service)) chosen.add(service);
  return readPointsSearch({ ...search, service: [...chosen].join(',') });
}
