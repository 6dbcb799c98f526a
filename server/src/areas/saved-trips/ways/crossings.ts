import type { Country } from '@rampa/contract';

/** Where a motorway leads on abroad. */
export interface Crossing {
  /** In Serbian Cyrillic. */
  readonly name: string;
  readonly otherSide: string;
  /** ISO 3166. */
  readonly country: string;
  /** Sign of the motorway. */
  readonly road: string;
  readonly lat: number;
  readonly lon: number;
}

/**
 * Border points of OpenStreetMap, by way of TravelMapping's HighwayData (August 2026). The motorway to Gradiška ends at
 * Čatrnja, some kilometres before the bridge: what is here is its end.
 */
export const crossings: Readonly<Record<Country, readonly Crossing[]>> = {
  rs: [
    {
      name: 'Хоргош',
      otherSide: 'Röszke',
      country: 'HU',
      road: 'A1',
      lat: 46.17628,
      lon: 19.97928,
    },
    {
      name: 'Батровци',
      otherSide: 'Бајаково',
      country: 'HR',
      road: 'A3',
      lat: 45.04766,
      lon: 19.10304,
    },
    {
      name: 'Прешево',
      otherSide: 'Табановце',
      country: 'MK',
      road: 'A1',
      lat: 42.23687,
      lon: 21.70334,
    },
    {
      name: 'Градина',
      otherSide: 'Калотина',
      country: 'BG',
      road: 'A4',
      lat: 42.99781,
      lon: 22.83371,
    },
  ],
  sr: [
    {
      name: 'Градишка',
      otherSide: 'Стара Градишка',
      country: 'HR',
      road: 'E661',
      lat: 45.1146,
      lon: 17.1921,
    },
  ],
};
