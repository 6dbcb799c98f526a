import type { Wanted } from './offline-shell.ts';

/** What a page says to the worker; anything else is undefined. */
export function readWanted(data: unknown): Wanted | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { used, answers, ahead } = data as { readonly [Name in keyof Wanted]?: unknown };
  if (!Array.isArray(used) || !Array.isArray(answers)) return undefined;
  return { used: used.map(String), answers: answers.map(String), ahead: ahead === true };
}
