import type { Plugin } from 'vite';

/** What every screen runs at once: React, router and frame. */
const runAtOnce = /^assets\/(?:base|app)-/u;

/**
 * Tells the browser to compile whole files beside the main thread, while they come, instead of each
 * function on it when it is first called: they are a thousand. Browsers that know no such hint read a
 * comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'rampa:compile-hints',
    apply: 'build',
    generateBundle: {
      // What makes files smaller takes comments out.
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
