import { toLatin } from '@rampa/contract/script';

/** Equal for two codes that look the same to a reader. */
export function codeKeyOf(code: string): string {
  return toLatin(code.normalize('NFKC')).trim().toLowerCase();
}
