import type { Country } from '@rampa/contract';
// By file: the package's entry would bring the numbers of ninety countries.
import { validate } from 'stdnum/lib/esm/rs/pib.js';

/**
 * Serbia: PIB, 9 digits, the last one a check digit (mod 11, 10). Republika Srpska: JIB, 13 digits
 * without a published check digit.
 */
export function isTaxNumber(digits: string, country: Country): boolean {
  return country === 'rs'
    ? /^\d{9}$/u.test(digits) && validate(digits).isValid
    : /^\d{13}$/u.test(digits);
}
