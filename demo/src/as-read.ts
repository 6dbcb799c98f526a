import type { Country } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import { serbianIn } from '../../server/src/platform/country-words.ts';

/** The demo's people write as they read the portal: in Latin, and as in their country. */
export function asRead({ country }: { readonly country: Country }, text: string): string {
  return toLatin(serbianIn(country)(text));
}
