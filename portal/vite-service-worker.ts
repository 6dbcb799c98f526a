import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Screens that work without a network, and what is around every screen; by their modules. */
const offlineModules = [
  /\/src\/app\//u,
  /\/src\/areas\/(?:landing|home|identity|contact|toll-calculator|points-of-sale|road-conditions)\//u,
  /\/src\/areas\/tags\/tags-page\.tsx/u,
  /\/src\/areas\/top-ups\/top-up-overview-page\.tsx/u,
  /\/src\/(?:lib|ui)\//u,
];

/** In `public/`, so that the bundle does not name them. */
const publicFiles = ['/favicon.svg'];

/**
 * Builds the service worker after the portal, because it names the portal's files. One script
 * without imports at a fixed address: the browser compares it byte for byte to find a new version.
 */
export function serviceWorker(target: readonly string[]): Plugin {
  let root = '';
  return {
    name: 'rampa:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '' }, bundle) {
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        define: { PORTAL_BUILD: JSON.stringify(describeBuild(bundle)) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: [...target],
          rolldownOptions: {
            input: join(root, 'src/worker/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}

function describeBuild(bundle: Bundle) {
  const files = [...new Set([...offlineFiles(bundle), ...publicFiles])].sort();
  const page = bundle['index.html'];
  const html = page?.type === 'asset' ? String(page.source) : '';
  const entry = chunksOf(bundle).find((chunk) => chunk.isEntry)?.fileName;
  if (entry === undefined || !html.includes(entry)) throw new Error('The bundle has no entry');
  const version = createHash('sha256')
    .update(JSON.stringify([html, Object.keys(bundle).sort()]))
    .digest('hex')
    .slice(0, 12);
  return { version, files, entry: `/${entry}` };
}

function chunksOf(bundle: Bundle): readonly Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

/** The entry, the screens, all that these import, their styles, and the fonts. */
function offlineFiles(bundle: Bundle): readonly string[] {
  const files = new Set<string>();
  const waiting = chunksOf(bundle).filter(
    ({ isEntry, isDynamicEntry, facadeModuleId }) =>
      isEntry ||
      (isDynamicEntry && offlineModules.some((module) => module.test(facadeModuleId ?? ''))),
  );
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (files.has(`/${chunk.fileName}`)) continue;
    files.add(`/${chunk.fileName}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') waiting.push(imported);
    }
  }
  for (const name of Object.keys(bundle)) if (name.endsWith('.woff2')) files.add(`/${name}`);
  return [...files];
}
