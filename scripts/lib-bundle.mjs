import path from 'node:path';

/** Packages that are bundled: many small files, of which a command uses a few. The others stay as they are. */
const bundled = /^(?:@rampa\/contract|kysely|uuid|zod)(?:\/|$)/;
/** An installation has neither. */
const leftOut = ['@rampa/demo', '@rampa/embedded-postgres'];

/**
 * Joins the modules of the command line into a few files, one for each command and what they share: to find, read and link
 * 1,400 costs more than what a command does. Built from what is in the folder, so that it fits what lies there.
 * @param {string} app the folder `app` of an installation
 * @param {string} into emptied
 */
export async function bundleCommandLine(app, into = path.join(app, 'server/bundle')) {
  // Here and not above: before the packages are installed it is not there.
  const { build } = await import('vite');
  const server = path.join(app, 'server');
  await build({
    configFile: false,
    root: server,
    logLevel: 'warn',
    plugins: [placesOfSources(server, into)],
    ssr: { target: 'node', noExternal: [bundled] },
    build: {
      ssr: path.join(server, 'src/cli/main.ts'),
      outDir: into,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        external: leftOut,
        output: { entryFileNames: 'rampa.mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}

/**
 * A module finds texts, migrations, typefaces and threads by its own place: it is told that of its source, which is in the
 * installation as well, for the server.
 * @param {string} server
 * @param {string} into
 * @returns {import('vite').Plugin}
 */
function placesOfSources(server, into) {
  const sources = path.join(server, 'src') + path.sep;
  return {
    name: 'places-of-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(sources) || !code.includes('import.meta.url')) return undefined;
      const place = JSON.stringify(path.relative(into, id));
      return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
    },
  };
}
