import { basename, dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

/** Screens whose first view is fetched in few files; the server announces these files too. */
export const weighedScreens: readonly string[] = [
  'identity/sign-in-page.tsx',
  'tags/verification-page.tsx',
  'identity/verification-page.tsx',
  'home/home-page.tsx',
  'tags/tags-page.tsx',
  'passages/passages-page.tsx',
  'top-ups/top-up-overview-page.tsx',
  'points-of-sale/points-of-sale-page.tsx',
  'contact/contact-page.tsx',
  'toll-calculator/toll-calculator-page.tsx',
  'road-conditions/road-conditions-page.tsx',
  'purchases/order-tag-page.tsx',
  'purchases/purchase-overview-page.tsx',
  'top-ups/top-ups-page.tsx',
  'cards/cards-page.tsx',
  'external-toll/external-toll-page.tsx',
];

/** The longest list, with whose filters others share the most. */
const listScreen = 'passages/passages-page.tsx';
const signInScreen = 'identity/sign-in-page.tsx';
const startScreen = 'home/home-page.tsx';

/** Screens outside the shell's frame. */
const withoutShell = new Set(weighedScreens.slice(0, 3));

/** Used by as many screens, a module belongs to all of them. */
const ofAll = 13;
const ofMany = 6;
/** Characters of a module before it is made small. */
const small = 6000;
const icon = /\/lucide-react\/dist\/esm\/icons\//u;
const formLibrary = /\/react-hook-form\//u;

interface Use {
  /** Screens that need it at first. */
  readonly users: ReadonlySet<string>;
  readonly inEntry: boolean;
  readonly onLanding: boolean;
  /** It needs the library for forms. */
  readonly form: boolean;
  readonly size: number;
}

/** Modules that only hand on what others have; the bundler takes out of them what is not named. */
const frontDoors = [
  /\/contract\/src\/(?:[^/]+\/)?index\.ts$/u,
  /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/u,
];

type Groups = Rolldown.CodeSplittingGroup[];
type Graph = Rolldown.ChunkingContext;

/**
 * What screens share stands in few files, by how many of them use a module: what a module needs is
 * used at least as often, so files never need each other in a circle. Left alone, the bundler makes a
 * file for each set of screens that share something: more than eighty for a list.
 */
export function sharedChunks(root: string): Groups {
  let names: ReadonlyMap<string, string> | undefined;
  const nameOf = (id: string, graph: Graph): string | undefined => {
    names ??= namesOfModules(join(root, 'src'), graph);
    return names.get(id);
  };
  const named = ['base', 'app', 'shell', 'data', 'forms', 'signing', 'lists', 'acts'];
  const groups = named.map((group, index) => ({
    debugName: group,
    name: (id: string, graph: Graph) => (nameOf(id, graph) === group ? group : null),
    priority: named.length - index,
  }));
  const pairs = {
    debugName: 'pairs',
    name: (id: string, graph: Graph) => nameOf(id, graph) ?? null,
    minSize: small,
  };
  return [...groups, pairs];
}

function namesOfModules(src: string, graph: Graph): ReadonlyMap<string, string> {
  const entry = closureOf([join(src, 'main.tsx')], graph);
  const landing = closureOf([join(src, 'app/landing-start.tsx')], graph);
  const frame = [join(src, 'app/app.tsx')];
  const users = new Map<string, Set<string>>();
  for (const screen of weighedScreens) {
    const shell = withoutShell.has(screen) ? [] : [join(src, 'app/shell-layout.tsx')];
    for (const id of closureOf([...frame, ...shell, join(src, 'areas', screen)], graph)) {
      users.set(id, (users.get(id) ?? new Set()).add(screen));
    }
  }
  const names = new Map<string, string>();
  for (const id of new Set([...entry, ...landing, ...users.keys()])) {
    const { dynamicImporters = [], code } = graph.getModuleInfo(id) ?? {};
    const name = nameFor(id, {
      users: users.get(id) ?? new Set(),
      inEntry: entry.has(id),
      onLanding: landing.has(id),
      form: [...closureOf([id], graph)].some((one) => formLibrary.test(one)),
      size: code?.length ?? 0,
    });
    // Whatever is loaded by its own name keeps a file of its own.
    if (name === undefined || dynamicImporters.length > 0 || id.endsWith('/main.tsx')) continue;
    names.set(id, name);
  }
  return names;
}

function nameFor(id: string, { users, inEntry, onLanding, form, size }: Use): string | undefined {
  if (inEntry || (onLanding && users.size > 0)) return 'base';
  const shared = sharedBy(users);
  if (users.size >= ofAll) return shared;
  if (users.size < 2) return undefined;
  if (form) return users.size >= ofMany ? 'forms' : undefined;
  // A little more for some is less than one more file for many.
  if (icon.test(id) || (users.size >= ofMany && size < small)) return shared;
  if (users.has(signInScreen)) return 'signing';
  if (users.has(listScreen)) return 'lists';
  return users.size > 2 ? 'acts' : pairOf(users);
}

/** What two screens share, and nobody else at first. */
function pairOf(users: ReadonlySet<string>): string {
  return [...users].map((screen) => basename(screen, '-page.tsx')).join('-and-');
}

/** Of many screens: the start page, which shows little, goes without what it has no use for. */
function sharedBy(users: ReadonlySet<string>): string {
  if (!users.has(startScreen)) return 'data';
  return [...withoutShell].some((one) => users.has(one)) ? 'app' : 'shell';
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

/** What it imports; through a front door, only what it names something of. */
function importsOf(id: string, graph: Graph): readonly string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  const words = new Set(code?.match(/[\w$]+/gu));
  return importedIds.flatMap((imported) => {
    if (!frontDoors.some((door) => door.test(imported))) return [imported];
    const names = namesThrough(imported, graph);
    return [...names].flatMap(([room, offered]) =>
      offered.some((name) => words.has(name)) ? [room] : [],
    );
  });
}

const known = new WeakMap<Graph, Map<string, ReadonlyMap<string, readonly string[]>>>();

/** Modules behind a front door, and the names that it offers of each. */
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
