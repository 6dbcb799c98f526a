import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toLatin } from '@rampa/contract/script';
import type { Plugin, Rolldown } from 'vite';

const wordsFile = /[\\/]react-aria[\\/]dist[\\/]private[\\/]overlays[\\/]intlStrings\.(?:mjs|js)$/u;
const key = 'dialog.close';

/**
 * Dialogs and menus of the component library end with a button that only screen readers reach, and that has no other label than
 * the library's own: Serbian in Latin alone, and thirty languages that the portal does not speak. Here it has ours; which of them,
 * `LibraryWords` says.
 */
export function libraryWords(): readonly Plugin[] {
  let met = false;
  return [
    {
      name: 'rampa:library-words',
      apply: 'build',
      async transform(_code, id) {
        if (!wordsFile.test(id)) return null;
        met = true;
        return { code: await ourWords(), map: null };
      },
      generateBundle() {
        if (!met) throw new Error(`No module is ${String(wordsFile)} any more.`);
      },
    },
    {
      // Development bundles libraries beforehand, by plugins of its own.
      name: 'rampa:library-words-in-development',
      apply: 'serve',
      config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [wordsBeforehand] } } }),
    },
  ];
}

const wordsBeforehand: Rolldown.Plugin = {
  name: 'rampa:library-words',
  transform: async (_code, id) => (wordsFile.test(id) ? { code: await ourWords() } : null),
};

/** The module that the library reads its words from. */
async function ourWords(): Promise<string> {
  const cyrillic = await textOf('sr-Cyrl');
  const words = {
    'en-US': { dismiss: await textOf('en') },
    'sr-Cyrl': { dismiss: cyrillic },
    'sr-Latn': { dismiss: toLatin(cyrillic) },
  };
  return `export default ${JSON.stringify(words)};`;
}

async function textOf(language: string): Promise<string> {
  const file = join(import.meta.dirname, `src/lib/texts.${language}.json`);
  const text = (JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>)[key];
  if (typeof text !== 'string') throw new Error(`${file} has no ${key}.`);
  return text;
}
