import { minorUnitsOf } from '@rampa/contract/amounts';

/** Marks input that is not a valid number; nothing can be calculated with it. */
const wrong = Number.NaN;

export function minorOf(typed: string): number {
  return minorUnitsOf(typed) ?? wrong;
}

export function wholeOf(typed: string): number {
  return /^\d{1,3}$/u.test(typed.trim()) ? Number(typed) : wrong;
}

/** A discount is at most 100 per cent. */
export function percentOf(typed: string): number {
  const percent = wholeOf(typed);
  return percent <= 100 ? percent : wrong;
}
