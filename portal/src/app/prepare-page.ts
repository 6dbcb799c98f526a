import cyrillicFont from '@fontsource-variable/overpass/files/overpass-cyrillic-wght-normal.woff2?url';
import latinExtFont from '@fontsource-variable/overpass/files/overpass-latin-ext-wght-normal.woff2?url';
import type { LanguageId } from '@rampa/contract';
import { tellServerLanguage } from '../lib/language/language-outside.ts';
import { localeOf } from '../lib/language/stored-language.ts';
import { language, settings, watchOutside } from '../lib/portal.ts';

/** Letters beyond the Latin ones that each language needs. */
const fontOf: Readonly<Record<LanguageId, string | undefined>> = {
  '1': cyrillicFont,
  '2': latinExtFont,
  '3': undefined,
};

/** What the page must say before anything is drawn. */
export function preparePage(): void {
  const { chosen } = language.get();
  document.documentElement.lang = localeOf[chosen];
  document.documentElement.dataset['country'] = settings.country;
  keepSchemasFromCompiling();
  passNonceOn();
  preloadFont(fontOf[chosen]);
  tellServerLanguage(document, chosen, location.protocol === 'https:');
  watchOutside();
}

/**
 * Schemas check by plain code: compiling themselves into functions is what the page's content
 * policy forbids, and the try alone is reported as a violation.
 */
function keepSchemasFromCompiling(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}

/** The build's loader and React Aria look for the page's nonce in a `<meta>`. */
function passNonceOn(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce === undefined || nonce === '') return;
  const meta = document.createElement('meta');
  meta.setAttribute('property', 'csp-nonce');
  meta.nonce = nonce;
  document.head.append(meta);
}

function preloadFont(href: string | undefined): void {
  if (href === undefined) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href });
  document.head.append(link);
}
