import type { Country } from '@rampa/contract';

/** Where a motorway leads on abroad. */
export interface Crossing {
  /** In Serbian Cyrillic. */
  readonly name: string;
  /** Serbian writes foreign names as they sound. */
  readonly otherSide: { readonly sr: string; readonly en: string };
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
      otherSide: { sr: 'Реске', en: 'Röszke' },
      country: 'HU',
      road: 'A1',
      lat: 46.17628,
      lon: 19.97928,
    },
    {
      name: 'Батровци',
      otherSide: { sr: 'Бајаково', en: 'Bajakovo' },
      country: 'HR',
      road: 'A3',
      lat: 45.04766,
      lon: 19.10304,
    },
    {
      name: 'Прешево',
      otherSide: { sr: 'Табановце', en: 'Tabanovce' },
      country: 'MK',
      road: 'A1',
      lat: 42.23687,
      lon: 21.70334,
    },
    {
      name: 'Градина',
      otherSide: { sr: 'Калотина', en: 'Kalotina' },
      country: 'BG',
      road: 'A4',
      lat: 42.99781,
      lon: 22.83371,
    },
  ],
  sr: [
    {
      name: 'Градишка',
      otherSide: { sr: 'Стара Градишка', en: 'Stara Gradiška' },
      country: 'HR',
      road: 'E661',
      lat: 45.1146,
      lon: 17.1921,
    },
  ],
};
