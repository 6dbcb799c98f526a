import { toLatin } from '@rampa/contract/script';

/** What two codes have in common that are the same to a reader. */
export function codeKeyOf(code: string): string {
  return toLatin(code.normalize('NFKC')).trim().toLowerCase();
}
