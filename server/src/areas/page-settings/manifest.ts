import type { Country } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import { signColours } from '../../platform/sign-colours.ts';

/** Serbian, in Cyrillic; a manifest has one language, the default one. */
const descriptions: Readonly<Record<Country, string>> = {
  rs: 'Електронска наплата путарине на ауто-путевима Србије',
  sr: 'Електронска наплата путарине на аутопутевима Републике Српске',
};

/** Of the portal's page, as in its tokens. */
const background = '#f4f6f6';

const shortcuts = [
  { name: 'Израчунај путарину', url: '/pages/izracunaj-putarinu' },
  { name: 'ТАГ уређаји', url: '/pages/tagovi' },
  { name: 'Допуне', url: '/pages/dopuna-pregled' },
];

/** The web app manifest of a country's portal (W3C, Web Application Manifest). */
export function manifestOf(country: Country): Readonly<Record<string, unknown>> {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${country}-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: 'Rampa',
    short_name: 'Rampa',
    description: toLatin(descriptions[country]),
    lang: 'sr-Latn',
    dir: 'ltr',
    start_url: '/pages/home',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    theme_color: signColours[country].sign,
    background_color: background,
    categories: ['travel', 'navigation', 'utilities'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: shortcuts.map(({ name, url }) => ({ name: toLatin(name), url })),
  };
}
