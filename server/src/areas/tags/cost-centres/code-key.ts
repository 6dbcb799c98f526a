import { toLatin } from '@rampa/contract/script';
import { longestTyped } from '../longest-typed.ts';

/** Equal for two codes that look the same to a reader. */
export function codeKeyOf(code: string): string {
  if (code.length > longestTyped) return code;
  return toLatin(code.normalize('NFKC')).trim().toLowerCase();
}
