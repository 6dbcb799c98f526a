import type { Country, Currency } from '@rampa/contract';

export interface DemoPlace {
  readonly name: string;
  readonly localName: string;
  /** Kilometres from the beginning of the road. */
  readonly at: number;
}

export interface DemoRoadAbroad {
  readonly country: string;
  readonly name: string;
  readonly currency: Currency;
  /** Minor units of that currency per kilometre of category I. */
  readonly perKilometre: number;
  readonly roundedTo: number;
  readonly rate: string;
  /** In the order of the road; a trip goes from one end to the other, past the others. */
  readonly places: readonly [DemoPlace, DemoPlace, DemoPlace];
}

const place = (name: string, localName: string, at: number): DemoPlace => ({ name, localName, at });

const zagreb = [
  place('Липовац', 'Lipovac', 0),
  place('Славонски Брод исток', 'Slavonski Brod istok', 78),
  place('Загреб исток', 'Zagreb istok', 256),
] as const;
const croatia = {
  country: 'HR',
  name: 'A3',
  currency: 'EUR',
  perKilometre: 6.2,
  roundedTo: 10,
} as const;

/** Roads on which the demo's people drive abroad. */
export const roadsAbroad: Readonly<Record<Country, readonly [DemoRoadAbroad, DemoRoadAbroad]>> = {
  rs: [
    { ...croatia, rate: '117.1820', places: zagreb },
    {
      country: 'BA',
      name: 'A1',
      currency: 'BAM',
      perKilometre: 9.5,
      roundedTo: 10,
      rate: '59.9141',
      places: [
        place('Зеница југ', 'Zenica jug', 0),
        place('Високо', 'Visoko', 45),
        place('Сарајево запад', 'Sarajevo zapad', 68),
      ],
    },
  ],
  sr: [
    { ...croatia, rate: '1.95583', places: zagreb },
    {
      country: 'RS',
      name: 'A1',
      currency: 'RSD',
      perKilometre: 520,
      roundedTo: 1000,
      rate: '0.016690',
      places: [
        place('Шид', 'Šid', 0),
        place('Рума', 'Ruma', 52),
        place('Београд (Врчин)', 'Beograd (Vrčin)', 118),
      ],
    },
  ],
};

/** Which road, how many days ago, at which hour of toll time. */
export interface TripAbroad {
  readonly road: 0 | 1;
  readonly daysAgo: number;
  readonly hour: number;
  readonly back: boolean;
}

/** There and back, long enough ago for their invoice to be overdue on any day of a month. */
export const tripsUnpaid: readonly TripAbroad[] = [
  { road: 0, daysAgo: 66, hour: 6, back: false },
  { road: 0, daysAgo: 65, hour: 15, back: true },
];

/** There and back. */
export const tripsAbroad: readonly TripAbroad[] = [
  { road: 0, daysAgo: 96, hour: 9, back: false },
  { road: 0, daysAgo: 89, hour: 17, back: true },
  { road: 1, daysAgo: 61, hour: 8, back: false },
  { road: 1, daysAgo: 60, hour: 19, back: true },
  { road: 0, daysAgo: 33, hour: 7, back: false },
  { road: 0, daysAgo: 30, hour: 20, back: true },
  { road: 1, daysAgo: 5, hour: 10, back: false },
  { road: 1, daysAgo: 4, hour: 16, back: true },
];

/** Days from each outward trip to its return, on which nothing is driven at home. */
export function awayOn(trips: readonly TripAbroad[]): readonly (readonly [number, number])[] {
  return trips.flatMap(({ back, daysAgo }, at) => {
    const way = trips[at + 1];
    return back || way === undefined ? [] : [[daysAgo, way.daysAgo] as const];
  });
}
