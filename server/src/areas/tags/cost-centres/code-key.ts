import { toLatin } from '@rampa/contract/script';

/** What is longer is no code, and putting it in order would take long. */
const longestTyped = 200;

/** Equal for two codes that look the same to a reader. */
export function codeKeyOf(code: string): string {
  if (code.length > longestTyped) return code;
  return toLatin(code.normalize('NFKC')).trim().toLowerCase();
}
