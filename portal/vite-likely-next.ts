import type { Plugin } from 'vite';
import { chunksFor, filesOf } from './vite-service-worker.ts';

/**
 * Where people go from their first screen, the likeliest first; with what such a screen renders as
 * soon as its data is loaded.
 */
const likelyScreens: readonly (readonly string[])[] = [
  ['areas/passages/passages-page.tsx', 'areas/passages/spending-chart.tsx'],
  ['areas/tags/tags-page.tsx'],
  ['areas/top-ups/top-up-overview-page.tsx'],
];

/** What every screen of a customer has loaded already. */
const broughtBefore = ['app/app.tsx', 'app/shell-layout.tsx', 'areas/home/overview.tsx'];

/**
 * Writes the files of the likely screens into the page, where `app/likely-next.ts` reads them: a script
 * that named them would change whenever one of them changes.
 */
export function likelyNext(): Plugin {
  return {
    name: 'rampa:likely-next',
    apply: 'build',
    generateBundle: {
      // Names and styles of files are known at the end.
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('There is no page.');
        const named = new Set(filesOf(chunksFor(broughtBefore, bundle), bundle));
        const screens = likelyScreens.map((modules) => {
          const files = filesOf(chunksFor(modules, bundle), bundle);
          const own = files.filter((file) => !named.has(file));
          for (const file of own) named.add(file);
          return own.join(' ');
        });
        // Beside the entry, after the picture.
        const note = `data-likely-next="${screens.join(', ')}"`;
        page.source = String(page.source).replace(' data-entry=', (entry) => ` ${note}${entry}`);
      },
    },
  };
}
