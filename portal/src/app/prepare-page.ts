import { tellServerLanguage } from '../lib/language/language-outside.ts';
import { localeOf } from '../lib/language/stored-language.ts';
import { language, settings, watchOutside } from '../lib/portal.ts';

/** What the page must declare before anything is rendered. */
export function preparePage(): void {
  const { chosen } = language.get();
  const { documentElement: page } = document;
  // Writing the same language again makes the browser compute the style of every element again.
  if (page.lang !== localeOf[chosen]) page.lang = localeOf[chosen];
  if (page.dataset['country'] !== settings.country) page.dataset['country'] = settings.country;
  keepSchemasFromCompiling();
  passNonceOn();
  tellServerLanguage(document, chosen, location.protocol === 'https:');
  watchOutside();
}

/**
 * Schemas are interpreted: compiling them into functions is forbidden by the page's content security
 * policy, and even the attempt is reported as a violation.
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
