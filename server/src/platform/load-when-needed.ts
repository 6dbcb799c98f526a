import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/**
 * A package that is loaded with its first use: a command that lists something makes no codes, signs no tokens and sends no
 * mails, and would spend half of its time on what does.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what `require` cannot
export function whenNeeded<Package>(name: string): () => Package {
  return () => load(name) as Package;
}
