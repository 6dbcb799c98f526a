import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The frame around every screen, and the error pages; by their modules. */
const shellModules = [
  'app/app.tsx',
  'app/landing-start.tsx',
  'app/shell-layout.tsx',
  'app/top-bar.tsx',
  'app/menu-drawer.tsx',
  'app/error-pages.tsx',
  'ui/dialog-window.tsx',
  'ui/menu-list.tsx',
  'app/sanitise.ts',
];

/** Screens that work offline, before anybody has opened them, with what they load later. */
const offlineModules = [
  'areas/landing/landing-page.tsx',
  // The target of signing out, and a screen that asks for it.
  'areas/identity/sign-in-page.tsx',
  'areas/home/home-page.tsx',
  'areas/home/road-news.tsx',
  'areas/home/tag-discount.tsx',
  'areas/home/open-places.tsx',
  'areas/home/my-balance.tsx',
  'areas/toll-calculator/toll-calculator-page.tsx',
  'areas/toll-calculator/trip-date.tsx',
  'areas/tags/tags-page.tsx',
  'areas/tags/task-dialog.tsx',
  'areas/road-conditions/road-conditions-page.tsx',
  'areas/road-conditions/conditions-map.tsx',
  'areas/contact/contact-page.tsx',
  'areas/points-of-sale/points-of-sale-page.tsx',
  'lib/map/drawn-map.tsx',
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
  const entry = chunksOf(bundle).find((chunk) => chunk.isEntry);
  const page = bundle['index.html'];
  const html = page?.type === 'asset' ? String(page.source) : '';
  if (entry === undefined || !html.includes(entry.fileName)) {
    throw new Error('The bundle has no entry');
  }
  const shell = filesOf([entry, ...chunksFor(shellModules, bundle)], bundle);
  const screens = filesOf(chunksFor(offlineModules, bundle), bundle);
  const version = createHash('sha256')
    .update(JSON.stringify([html, Object.keys(bundle).sort()]))
    .digest('hex')
    .slice(0, 12);
  return {
    version,
    shell: [...shell, ...publicFiles],
    screens: screens.filter((file) => !shell.includes(file)),
    entry: entry.fileName,
  };
}

function chunksOf(bundle: Bundle): readonly Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

export function chunksFor(
  modules: readonly string[],
  bundle: Bundle,
): readonly Rolldown.OutputChunk[] {
  return modules.map((module) => {
    const found = chunksOf(bundle).find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/portal/src/${module}`)),
    );
    if (found === undefined) throw new Error(`${module} is no module of the portal`);
    return found;
  });
}

/** These chunks, all that they import, and their styles. */
export function filesOf(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Bundle,
): readonly string[] {
  const files = new Set<string>();
  const waiting = [...chunks];
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (files.has(`/${chunk.fileName}`)) continue;
    files.add(`/${chunk.fileName}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') waiting.push(imported);
    }
  }
  return [...files];
}
