import path from 'node:path';
import process from 'node:process';

const sources = path.resolve(import.meta.dirname, '..');

/**
 * A program of tests as `npm test` has joined it into a few files (`scripts/lib-bundle.mjs`), as people's servers are: a start takes
 * three fifths of the processor. Else its source.
 */
export function builtProgram(source: string): string {
  const folder = process.env['RAMPA_PROGRAMS_OF_TESTS'];
  if (folder === undefined) return source;
  const name = path.relative(sources, source).replaceAll(path.sep, '-');
  return path.join(folder, name.replace(/\.ts$/u, '.mjs'));
}
