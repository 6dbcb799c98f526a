import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageSettingNames } from '@rampa/contract';
import { firstViewAt, laterAt } from '@rampa/contract/screens';
import { escapeMarkup } from '../../platform/escape-markup.ts';
import { signColours } from '../../platform/sign-colours.ts';
import { composePage, markNonces } from './nonce-marks.ts';
import { leadsTo } from './public-screens.ts';

/** The built portal's page with placeholders for what each answer adds: settings, nonce, preloads. */
export interface PageTemplate {
  render(values: {
    readonly nonce: string;
    /** What the route will need; a page with a picture contains its style rules. */
    readonly files: RouteFiles;
    /**
     * Puts the first picture into the frame: parts of the page, in which nonces are marked. Scripts are then named for after it,
     * and are not to be announced.
     */
    readonly place?: ((frame: string) => readonly string[]) | undefined;
    readonly words?: PageWords | undefined;
    /** Runs before the portal is loaded. */
    readonly script?: string | undefined;
  }): Buffer;
  /** Files that the requested screen will need, by the build's manifest. */
  filesFor(address: string, customer: boolean): RouteFiles;
}

interface RouteFiles {
  /** All, including the entry's. */
  readonly scripts: readonly string[];
  /** In addition to those of the entry. */
  readonly styles: readonly string[];
}

/** Elements of a page outside its screen. */
export interface PageWords {
  readonly head: string;
  /** If no script runs, before the screen. */
  readonly notice: string;
}

interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Those of the built page, which the served page's own replace. */
const ownSettings = new RegExp(
  `(?:<!-- Page settings:[^>]*-->|<meta name="(?:${pageSettingNames.join('|')})"[^>]*>)\\s*`,
  'g',
);

/** Up to its colour; the browser looks at the colour scheme ahead. */
const themeColour =
  /(<meta name="theme-color" content=")[^"]*(?="[^>]*prefers-color-scheme: (\w+))/g;

/** Router and frame of every screen but this one. */
const app = 'src/app/app.tsx';
const landing = 'src/app/landing-start.tsx';
const shell = 'src/app/shell-layout.tsx';

export async function readPageTemplate(
  distFolder: string,
  settings: ReadonlyMap<string, string>,
): Promise<PageTemplate> {
  const html = withSettings(await readFile(join(distFolder, 'index.html'), 'utf8'), settings);
  const manifest = await readManifest(distFolder);
  return {
    render({ nonce, files, place, words, script }) {
      // What is done to a page is done while it is small: pictures, rules and texts are a hundred times as long.
      const frame = withScript(withWords(html, words), script);
      const parts =
        place === undefined
          ? [markNonces(withStylesAhead(frame, files))]
          : place(frame.replace(' data-entry=', namesLater(files.scripts)));
      return composePage(parts, nonce);
    },
    filesFor(address, customer) {
      const own = filesOfRoute(address, manifest, customer);
      const scripts = [...filesOfEntry(manifest), ...own].filter((file) => file.endsWith('.js'));
      return {
        // The entry is in the page itself.
        scripts: scripts.filter((file) => !html.includes(`data-entry="/${file}"`)),
        styles: own.filter((file) => file.endsWith('.css')),
      };
    },
  };
}

/** The built page with what each of this operator's pages has. */
function withSettings(html: string, settings: ReadonlyMap<string, string>): string {
  const country = settings.get('country') ?? '';
  const colours = signColours[country === 'sr' ? 'sr' : 'rs'];
  const head = [...settings]
    .map(([name, content]) => `<meta name="${name}" content="${escapeMarkup(content)}">`)
    .join('\n');
  return html
    .replace(ownSettings, '')
    .replace(themeColour, (_, before: string, scheme: string) =>
      [before, scheme === 'dark' ? colours.night : colours.sign].join(''),
    )
    .replace('<html', `<html data-country="${escapeMarkup(country)}"`)
    .replace('</head>', () => `${head}\n</head>`);
}

/** Its screen's rules are fetched before a script asks for them. */
function withStylesAhead(html: string, { styles }: RouteFiles): string {
  const links = styles.map(
    (file) => `<link rel="preload" as="style" href="/${file}" crossorigin>\n`,
  );
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

function withScript(html: string, script: string | undefined): string {
  if (script === undefined) return html;
  return html.replace('<div id="root"></div>', (root) => `${root}\n<script>${script}</script>`);
}

/** For the entry of a page with a picture (`vite-entry-in-page.ts`). */
function namesLater(scripts: readonly string[]): string {
  const addresses = scripts.map((file) => `/${file}`).join(' ');
  return ` data-scripts="${addresses}" data-entry=`;
}

/**
 * Announces scripts before the page itself arrives; a balancer may send it ahead as early hints.
 * The page's policy requires its nonce there as well.
 */
export function announceScripts(files: readonly string[], nonce: string): string {
  return files
    .map((file) => `</${file}>; rel=modulepreload; crossorigin; nonce="${nonce}"`)
    .join(', ');
}

/**
 * The files of an address's first view: the browser fetches them beside the entry, not after it. Charts, dialogs and
 * calendars of a screen are loaded when they are needed.
 */
export function modulesOf(address: string, customer: boolean): readonly string[] {
  const led = leadsTo.get(address) ?? address;
  const view = firstViewAt(led);
  if (view === undefined || view.modules.length === 0) return [];
  const { modules, forCustomers = [], outsideShell } = view;
  return [
    ...(outsideShell ? [] : [shell]),
    ...modules.map(inPortal),
    ...(customer ? forCustomers.map(inPortal) : []),
    ...laterAt(view, led).map(inPortal),
  ];
}

/** As the build's manifest names it. */
const inPortal = (module: string): string => `src/${module}`;

/** Replaces what the portal's built page says to everybody, in all languages. */
function withWords(html: string, words: PageWords | undefined): string {
  if (words === undefined) return html;
  return html
    .replace(/<noscript>[^]*?<\/noscript>\s*/u, '')
    .replace(
      /(<\/head>\s*)(<body[^>]*>)/u,
      (_, end: string, begin: string) => `${words.head}\n${end}${begin}\n${words.notice}`,
    );
}

/** Files of an address in addition to the entry's, which the page loads anyway. */
export function filesOfRoute(
  address: string,
  manifest: Manifest,
  customer = false,
): readonly string[] {
  const known = new Set(filesOfEntry(manifest));
  const modules = modulesOf(address, customer);
  const wanted = modules.includes(landing) ? modules : [app, ...modules];
  return filesOf(wanted, manifest).filter((file) => !known.has(file));
}

/** Files that every page loads. */
export function filesOfEntry(manifest: Manifest): readonly string[] {
  return filesOf(
    Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true),
    manifest,
  );
}

export async function readManifest(distFolder: string): Promise<Manifest> {
  const text = await readFile(join(distFolder, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Manifest;
}

/** Files of modules and of all their imports. */
function filesOf(modules: readonly string[], manifest: Manifest): readonly string[] {
  const files = new Set<string>();
  const waiting = [...modules];
  const seen = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) continue;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...files];
}
