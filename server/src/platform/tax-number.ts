import type { Country } from '@rampa/contract';
// By file: the package's entry would load the numbers of ninety countries.
import { validate } from 'stdnum/lib/cjs/rs/pib.js';

/** `rs`: PIB, 9 digits with a check digit. `sr`: JIB, 13 digits, no published check digit. */
export function isTaxNumber(digits: string, country: Country): boolean {
  if (country === 'sr') return /^\d{13}$/.test(digits);
  return /^\d{9}$/.test(digits) && validate(digits).isValid;
}
