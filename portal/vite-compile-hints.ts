import type { Plugin } from 'vite';

/** What every screen runs at once: React, router and frame. */
const runAtOnce = /^assets\/(?:base|app)-/u;

/**
 * Makes the browser compile whole files beside the main thread, while they arrive, instead of each
 * function on the main thread when it is first called: there are a thousand. Other browsers see a
 * comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'rampa:compile-hints',
    apply: 'build',
    generateBundle: {
      // Minifying removes comments.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(
          (file) => file.type === 'chunk' && runAtOnce.test(file.fileName),
        );
        if (chunks.length !== 2)
          throw new Error('The files that every screen runs have other names.');
        for (const chunk of chunks) {
          if (chunk.type === 'chunk') chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}
