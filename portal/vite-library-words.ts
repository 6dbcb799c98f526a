import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toLatin } from '@rampa/contract/script';
import type { Plugin } from 'vite';

const wordsFile = /[\\/]react-aria[\\/]dist[\\/]private[\\/]overlays[\\/]intlStrings\.(?:mjs|js)$/u;
const key = 'dialog.close';

/**
 * Dialogs and menus of the component library end with a button that only screen readers reach, and that has no other label than
 * the library's own: Serbian in Latin alone, and thirty languages that the portal does not speak. Here it has ours; which of them,
 * `LibraryWords` says.
 */
export function libraryWords(): Plugin {
  let root = '';
  let met = false;
  const textOf = async (language: string): Promise<string> => {
    const file = join(root, `src/lib/texts.${language}.json`);
    const text = (JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>)[key];
    if (typeof text !== 'string') throw new Error(`${file} has no ${key}.`);
    return text;
  };
  return {
    name: 'rampa:library-words',
    // Development bundles libraries beforehand.
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async transform(_code, id) {
      if (!wordsFile.test(id)) return null;
      met = true;
      const cyrillic = await textOf('sr-Cyrl');
      const words = {
        'en-US': { dismiss: await textOf('en') },
        'sr-Cyrl': { dismiss: cyrillic },
        'sr-Latn': { dismiss: toLatin(cyrillic) },
      };
      return { code: `export default ${JSON.stringify(words)};`, map: null };
    },
    generateBundle() {
      if (!met) throw new Error(`No module is ${String(wordsFile)} any more.`);
    },
  };
}
