import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shortClassNames } from './vite-class-names.ts';
import { ownIconMaker } from './vite-icons.ts';

/**
 * The portal once more, for the server, which draws first pictures with it. It is built exactly as for
 * the browser: the server variants of libraries would draw another picture.
 */
export default defineConfig({
  css: { modules: shortClassNames(import.meta.dirname) },
  plugins: [react()],
  resolve: { alias: [ownIconMaker] },
  ssr: {
    noExternal: true,
    target: 'webworker',
    resolve: { conditions: ['browser', 'module', 'import'] },
  },
  build: {
    ssr: 'src/first-picture/draw.tsx',
    outDir: 'dist/.vite/first-picture',
    emptyOutDir: true,
    target: 'node24',
    assetsInlineLimit: 0,
    copyPublicDir: false,
    rolldownOptions: {
      output: {
        comments: false,
        // A text with a letter beyond Latin takes two bytes for each of its letters in the memory of a thread.
        minify: {
          compress: false,
          mangle: false,
          codegen: { asciiOnly: true, removeWhitespace: false },
        },
      },
    },
  },
});
