import { mod97 } from '@rampa/contract/bank-accounts';
import { orderDigits } from './order-number.ts';

/**
 * Reference numbers of bank transfers by model 97 (ISO 7064, as on slips in Serbia): letters count
 * as A = 10 … Z = 35, and the check is 98 − (n × 100 mod 97), two digits, in front.
 */
export function withCheckDigits(reference: string): string {
  const remainder = mod97(`${digitsOf(reference)}00`);
  return `${String(98 - remainder).padStart(2, '0')}${reference}`;
}

/**
 * The order number after the check digits, or null if they are wrong. Blanks, hyphens and a leading
 * model (`97`) are tolerated: banks and people write them as they like. The length distinguishes a
 * model from check digits that happen to be 97.
 */
export function readReference(text: string): string | null {
  const bare = text.replace(/[\s-]/g, '');
  const written = bare.length === orderDigits + 4 ? bare.replace(/^97/, '') : bare;
  const reference = written.slice(2);
  const whole = /^\d+$/.test(written) && reference.length === orderDigits;
  return whole && withCheckDigits(reference) === written ? reference : null;
}

function digitsOf(reference: string): string {
  return Array.from(reference.toUpperCase())
    .map((char) => (/[A-Z]/.test(char) ? String(char.charCodeAt(0) - 55) : char))
    .join('');
}
