import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fillInPlace } from './lib-in-place.mjs';

/** Packages that are bundled: many small files, of which a program uses a few. The others stay as they are. */
const bundled = /^(?:@rampa\/contract|kysely|uuid|zod)(?:\/|$)/;
/** An installation has neither. */
const leftOut = ['@rampa/demo', '@rampa/embedded-postgres'];
const optional = /^@rampa\/(?:demo|embedded-postgres)(?:\/|$)/;

/**
 * Joins the modules of the command line into a few files, one for each command and what they share: to find, read and link
 * 1,400 costs more than what a command does. Built from what is in the folder, so that it fits what lies there.
 * @param {string} app the folder `app` of an installation
 * @param {string} into replaced
 */
export async function bundleCommandLine(app, into = path.join(app, 'server/bundle')) {
  const programs = new Map([['rampa', path.join(app, 'server/src/cli/main.ts')]]);
  await bundle(app, { into, programs, whole: false });
}

/**
 * Joins the modules of the server into a file, and those of each program that it starts into another: a process that finds
 * types in what it reads keeps the program that takes them away, and each text twice.
 * @param {string} app the folder `app` of an installation, or the house
 * @param {{ into?: string, whole?: boolean, forTests?: boolean }} [options] `into` is replaced; `whole`: with what an
 *   installation has not, the demo and the embedded database; `forTests`: the programs that tests kill instead of the server, and
 *   which line is of which source
 */
export async function bundleServer(app, options = {}) {
  const { into = path.join(app, 'server/dist'), whole = false, forTests = false } = options;
  const programs = forTests
    ? programsOfTests(path.join(app, 'server/src'))
    : new Map([['server', path.join(app, 'server/src/main.ts')]]);
  const areas = path.join(app, 'server/src/areas');
  for (const file of readdirSync(areas, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('-thread.ts')) continue;
    // Names of their own: several areas have a `delivery-thread.ts`.
    programs.set(file.replaceAll(path.sep, '-').slice(0, -'.ts'.length), path.join(areas, file));
  }
  if (whole) {
    programs.set('demo-process', path.join(app, 'demo/src/demo-process.ts'));
    programs.set('guardian', path.join(app, 'embedded-postgres/src/guardian.ts'));
  }
  await bundle(app, { into, programs, whole, sourcemap: forTests });
}

/**
 * Those that have the server's services: by their place, as `server/src/testing/built-program.ts` looks for them.
 * @param {string} sources
 * @returns {Map<string, string>}
 */
function programsOfTests(sources) {
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:areas\b.*|testing)[\\/][^\\/]+\.test-program\.ts$/.test(file))
    .toSorted();
  return new Map(
    found.map((file) => [
      file.replaceAll(path.sep, '-').slice(0, -'.ts'.length),
      path.join(sources, file),
    ]),
  );
}

/**
 * @param {string} app
 * @param {{ into: string, programs: ReadonlyMap<string, string>, whole: boolean, sourcemap?: boolean }} what names of programs, and their sources
 */
async function bundle(app, { into, programs, whole, sourcemap = false }) {
  // Here and not above: before the packages are installed it is not there.
  const { build } = await import('vite');
  await fillInPlace(into, async (made) => {
    await build({
      configFile: false,
      root: path.join(app, 'server'),
      logLevel: 'warn',
      plugins: [placesOfSources(app, { into, programs })],
      ssr: { target: 'node', noExternal: whole ? [bundled, optional] : [bundled] },
      build: {
        ssr: true,
        outDir: made,
        emptyOutDir: false,
        sourcemap,
        target: 'node24',
        copyPublicDir: false,
        rolldownOptions: {
          input: Object.fromEntries(programs),
          external: whole ? [] : leftOut.flatMap((name) => [name, new RegExp(`^${name}/`)]),
          output: {
            entryFileNames: '[name].mjs',
            chunkFileNames: '[name]-[hash].mjs',
            comments: false,
            // A text with a letter beyond Latin takes two bytes for each of its letters in memory.
            minify: {
              compress: false,
              mangle: false,
              codegen: { asciiOnly: true, removeWhitespace: false },
            },
          },
        },
      },
    });
  });
}

/**
 * A module finds texts, migrations and typefaces by its own place: it is told that of its source, which is in the
 * installation as well. A program that it starts is in the bundle, if it is one of those.
 * @param {string} app
 * @param {{ into: string, programs: ReadonlyMap<string, string> }} what
 * @returns {import('vite').Plugin}
 */
function placesOfSources(app, { into, programs }) {
  const names = new Map([...programs].map(([name, source]) => [source, name]));
  const place =
    /new URL\(\s*'(?:\.\/)?([\w-]+\.ts)',\s*import\.meta\.url,?\s*\)|import\.meta\.url/g;
  return {
    name: 'places-of-sources',
    enforce: 'pre',
    transform(code, id) {
      const isOurs =
        id.startsWith(app + path.sep) && !id.includes(`${path.sep}node_modules${path.sep}`);
      if (!isOurs || !code.includes('import.meta.url')) return undefined;
      const source = JSON.stringify(path.relative(into, id).replaceAll(path.sep, '/'));
      const ofSource = `new URL(${source}, import.meta.url).href`;
      const changed = code.replaceAll(place, (found, file) => {
        if (file === undefined) return ofSource;
        const name = names.get(path.join(path.dirname(id), file));
        return name === undefined
          ? found.replace('import.meta.url', ofSource)
          : `new URL('./${name}.mjs', import.meta.url)`;
      });
      // Each line stays where it is.
      return { code: changed, map: null };
    },
  };
}
