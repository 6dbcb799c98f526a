import type { Country } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import { serbianIn } from '../../server/src/platform/country-words.ts';

/**
 * As the demo's people write: in Latin, the script in which they read the portal, and in their
 * country's form of Serbian.
 */
export function asRead({ country }: { readonly country: Country }, text: string): string {
  return toLatin(serbianIn(country)(text));
}
