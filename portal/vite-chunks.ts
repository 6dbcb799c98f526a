import { dirname, join, relative } from 'node:path';
import { type FirstView, firstViews } from '@rampa/contract/screens';
import type { Plugin, Rolldown } from 'vite';

/** Screens, and what only customers see of them, are below it. */
const areas = 'areas/';

/** Screens whose first view is loaded in few files. What only customers see of a screen counts as a screen of its own. */
export const weighedScreens = modulesOf(() => true);

/** Screens with a form of many fields; the others show lists and figures. */
const withForm = new Set(modulesOf(({ form }) => form === true));
/** Screens that have no say in what the others' files contain. */
const rare = new Set(modulesOf((view) => view.rare === true));
/** Screens outside the shell's frame. */
const withoutShell = new Set(modulesOf(({ outsideShell }) => outsideShell === true));

/** The page that a tab never comes without: what both use is in the page's file. */
const pageOf: ReadonlyMap<string, string> = new Map(
  firstViews.flatMap(({ modules }) => {
    const [page = '', ...tabs] = screensOf(modules);
    return tabs.map((tab) => [tab, page] as const);
  }),
);

function modulesOf(which: (view: FirstView) => boolean): readonly string[] {
  const modules = firstViews
    .filter(which)
    .flatMap(({ modules: forAll, forCustomers = [] }) => [...forAll, ...forCustomers]);
  return [...new Set(screensOf(modules))];
}

function screensOf(modules: readonly string[]): readonly string[] {
  return modules
    .filter((module) => module.startsWith(areas))
    .map((module) => module.slice(areas.length));
}

/** Shows little, and does without what it does not need. */
const startScreen = 'home/home-page.tsx';
/** What customers open most often: it has rows, and little else of what an account is about. */
const longestList = 'passages/passages-page.tsx';

/** Parts that appear a moment later on the start page; the question about mails is asked in the profile too. */
const homesOwn = [
  'areas/home/my-balance.tsx',
  'areas/home/road-news.tsx',
  'areas/home/tag-discount.tsx',
  'areas/home/open-places.tsx',
  'areas/identity/mail-language-offer.tsx',
];

/**
 * What comes a moment later, by the file that has it, with what it alone needs. To ask for a small file by itself costs
 * more than to bring it with the screen that nearly always shows it.
 */
const laterFiles: Readonly<Record<string, readonly string[]>> = {
  'home-later': homesOwn,
  'passages-passages': ['areas/passages/spending-chart.tsx'],
  installable: ['app/installable.ts'],
};

/** What they alone need; the rest is in the files of others. */
const ofRareScreens: typeof laterFiles = Object.fromEntries(
  [...rare].map((screen) => [fileOf(screen), [`${areas}${screen}`]]),
);

interface Use {
  /** Screens that need it at first. */
  readonly users: ReadonlySet<string>;
  readonly inEntry: boolean;
  readonly onLanding: boolean;
}

/** Modules that only re-export; the bundler drops what is not imported by name. */
const frontDoors = [
  /\/contract\/src\/(?:[^/]+\/)?index\.ts$/u,
  /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/u,
];

type Graph = Rolldown.ChunkingContext;

/**
 * What screens share is in few files, by which of them use a module: what a module needs is used by
 * them as well, so files never depend on each other in a circle. `base` is for all, `app` for what the
 * start page has too and what others share with the longest list, `forms` for screens with one, `account` for what several screens have and the longest list has not, and each screen has
 * a file of its own. By default, the bundler makes a file for each set of screens that share something:
 * more than eighty for a list.
 */
export function sharedChunks(root: string): Rolldown.CodeSplittingOptions {
  let names: ReadonlyMap<string, string> | undefined;
  const nameOf = (id: string, graph: Graph): string | undefined => {
    names ??= namesOfModules(join(root, 'src'), graph);
    return names.get(id);
  };
  const group = {
    debugName: 'screens',
    name: (id: string, graph: Graph) => nameOf(id, graph) ?? null,
  };
  // Dependencies get names of their own.
  return { groups: [group], includeDependenciesRecursively: false };
}

function namesOfModules(src: string, graph: Graph): ReadonlyMap<string, string> {
  const entry = closureOf([join(src, 'main.tsx')], graph);
  const landing = closureOf([join(src, 'app/landing-start.tsx')], graph);
  const whenQuiet = closureOf([join(src, 'app/installable.ts')], graph);
  const frame = [join(src, 'app/app.tsx')];
  const rooted = (files: readonly string[]) => files.map((file) => join(src, file));
  const users = new Map<string, Set<string>>();
  for (const screen of weighedScreens.filter((one) => !rare.has(one))) {
    const shell = withoutShell.has(screen) ? [] : [join(src, 'app/shell-layout.tsx')];
    for (const id of closureOf([...frame, ...shell, join(src, 'areas', screen)], graph)) {
      users.set(id, (users.get(id) ?? new Set()).add(screen));
    }
  }
  const names = new Map<string, string>();
  for (const id of new Set([...entry, ...landing, ...users.keys()])) {
    const name = nameFor({
      users: users.get(id) ?? new Set(),
      inEntry: entry.has(id),
      // What is loaded when idle is loaded on the landing page too, and must not bring the router.
      onLanding: landing.has(id) || whenQuiet.has(id),
    });
    if (name !== undefined && !id.endsWith('/main.tsx')) names.set(id, name);
  }
  // On a phone, requesting small parts one by one would take longer than running them.
  const later = { ...laterFiles, ...ofRareScreens };
  for (const [name, files] of Object.entries(later)) {
    for (const id of closureOf(rooted(files), graph)) if (!names.has(id)) names.set(id, name);
  }
  return names;
}

function nameFor({ users: all, inEntry, onLanding }: Use): string | undefined {
  if (inEntry || (onLanding && all.size > 0)) return 'base';
  if (onLanding) return 'landing';
  const users = new Set([...all].filter((screen) => !all.has(pageOf.get(screen) ?? '')));
  const [first = ''] = users;
  if (users.size === 1) return fileOf(first);
  if (users.has(startScreen)) return 'app';
  const forms = [...users].filter((screen) => withForm.has(screen)).length;
  if (forms === users.size) return 'forms';
  return users.has(longestList) ? 'app' : 'account';
}

/** The name of a screen's own file. */
function fileOf(screen: string): string {
  return screen.replace(/(?:-page)?\.tsx$/u, '').replaceAll('/', '-');
}

function closureOf(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...importsOf(id, graph));
  }
  return found;
}

/** Imports of a module; through a front door, only the modules whose names it imports. */
function importsOf(id: string, graph: Graph): readonly string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  const words = namesImported(code ?? '');
  return importedIds.flatMap((imported) => {
    // A module without imports holds its own exports.
    const rooms = graph.getModuleInfo(imported)?.importedIds ?? [];
    if (rooms.length === 0 || !frontDoors.some((door) => door.test(imported))) return [imported];
    const names = namesThrough(imported, graph);
    return [...names].flatMap(([room, offered]) =>
      offered.some((name) => words.has(name)) ? [room] : [],
    );
  });
}

/** Words between the braces of imports, or all where everything is imported under one name. */
function namesImported(code: string): ReadonlySet<string> {
  const lists = /import\s*\*/u.test(code)
    ? [code]
    : [...code.matchAll(/(?:import|export)[^'"{;]*(\{[^}]*\})\s*from/gu)].map(
        ([, list = '']) => list,
      );
  return new Set(lists.flatMap((list) => list.match(/[\w$]+/gu) ?? []));
}

const known = new WeakMap<Graph, Map<string, ReadonlyMap<string, readonly string[]>>>();

/** Modules behind a front door, and the names that it re-exports of each. */
function namesThrough(door: string, graph: Graph): ReadonlyMap<string, readonly string[]> {
  const doors = known.get(graph) ?? new Map<string, ReadonlyMap<string, readonly string[]>>();
  known.set(graph, doors);
  const before = doors.get(door);
  if (before !== undefined) return before;
  const { importedIds = [], code = '' } = graph.getModuleInfo(door) ?? {};
  const offers = new Map<string, string[]>();
  for (const room of importedIds) offers.set(room, []);
  for (const [, list = '', from = ''] of (code ?? '').matchAll(
    /export (\*|\{[^}]*\}) from ['"]([^'"]+)['"]/gu,
  )) {
    const room = join(dirname(door), from);
    const names =
      list === '*'
        ? (graph.getModuleInfo(room)?.exports ?? [])
        : [...list.matchAll(/(\w+)\s*[,}]/gu)].map(([, name = '']) => name);
    offers.get(room)?.push(...names);
  }
  doors.set(door, offers);
  return offers;
}

/**
 * Adds modules to the build's manifest that are loaded by name but share a file with others: the
 * server looks there for the files of a screen.
 */
export function manifestOfModules(): Plugin {
  let root = '';
  return {
    name: 'rampa:manifest-of-modules',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const manifest = bundle['.vite/manifest.json'];
        if (manifest?.type !== 'asset') throw new Error('The build has no manifest.');
        // The bundler's own file, by its documented form.
        const named = JSON.parse(String(manifest.source)) as Record<string, { file: string }>;
        const byFile = new Map(Object.values(named).map((chunk) => [chunk.file, chunk]));
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const described = byFile.get(chunk.fileName);
          for (const id of chunk.moduleIds) {
            const byItself = (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
            if (byItself && described !== undefined) named[relative(root, id)] ??= described;
          }
        }
        manifest.source = JSON.stringify(named, null, 2);
      },
    },
  };
}
