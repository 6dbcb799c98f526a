import { minorUnitsOf } from '@rampa/contract/amounts';

/** What is typed and is no such number; nothing can be computed with it. */
const wrong = Number.NaN;

export function minorOf(typed: string): number {
  return minorUnitsOf(typed) ?? wrong;
}

export function wholeOf(typed: string): number {
  return /^\d{1,3}$/u.test(typed.trim()) ? Number(typed) : wrong;
}

/** A discount takes off no more than all. */
export function percentOf(typed: string): number {
  const percent = wholeOf(typed);
  return percent <= 100 ? percent : wrong;
}
