// By its file: the package's entry brings the numbers of ninety countries along.
import { validate } from 'stdnum/lib/esm/rs/pib.js';

/** Serbian tax number: 9 digits, the last one a check digit (mod 11, 10). */
export function isPib(digits: string): boolean {
  return /^\d{9}$/u.test(digits) && validate(digits).isValid;
}
