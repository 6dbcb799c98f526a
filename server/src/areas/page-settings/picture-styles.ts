import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keptStyle } from '@rampa/contract';
import type { Typeface } from './picture-request.ts';
import { filesOfRoute, type Manifest } from './page.ts';
import {
  isFont,
  parseRules,
  type Rule,
  type Shown,
  showsOf,
  shownRules,
  textOf,
} from './shown-rules.ts';

/** Each has some ten thousand characters. */
const MOST_KNOWN = 300;

export interface PictureStyles {
  /** The style rules that a picture needs; of a customer's screen, all of its first files. */
  readonly shown: string;
  /** Where the typeface is: nothing moves by it, so that it may come after the picture. */
  readonly fonts: string;
  /** All rules of its screen's first files, for what comes after a visitor's picture. */
  readonly late: string;
  /** The files that they come from: they need not be fetched for this page any more. */
  readonly files: readonly string[];
}

/** Finds the style sheets whose classes a picture has, and those of its screen. */
export interface StyleSource {
  stylesOf(
    picture: {
      readonly html: string;
      /** The page around it. */
      readonly page: string;
    },
    screen: string,
    reader: StyleReader,
  ): PictureStyles;
}

interface StyleReader {
  readonly customer: boolean;
  readonly typeface: Typeface | null;
}

interface StyleFile {
  readonly file: string;
  readonly rules: readonly Rule[];
  readonly classes: ReadonlySet<string>;
  /** Loaded with every page. */
  readonly always: boolean;
}

export async function readStyles(distFolder: string, manifest: Manifest): Promise<StyleSource> {
  const entry = Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true);
  const always = cssOf(entry, manifest);
  const all = cssOf([...entry, ...Object.keys(manifest)], manifest);
  const files = await Promise.all(
    all.map(async (file): Promise<StyleFile> => {
      const css = await readFile(join(distFolder, file), 'utf8');
      return {
        file,
        rules: parseRules(css),
        classes: classesOfCss(css),
        always: always.includes(file),
      };
    }),
  );
  function stylesFor(
    shown: Shown,
    own: readonly string[],
    { customer, typeface }: StyleReader,
  ): PictureStyles {
    const needed = files.filter(
      ({ file, always: everywhere, classes }) =>
        everywhere || own.includes(file) || [...classes].some((name) => shown.classes.has(name)),
    );
    const rules = needed.flatMap(({ rules: inFile }) => inFile);
    const plain = rules.filter((rule) => !isFont(rule));
    const now = withoutStandIns(shownRules(rules, shown), typeface);
    const standIns = now.filter((rule) => isFont(rule) && !isFetched(rule));
    // A customer's page has all rules at once: to style every element once more when the others come costs more than their
    // length. A visitor's first page is short and would be delayed by them: it gets them all later, in their order, since
    // of two rules the later one wins.
    const early = customer ? plain : now.filter((rule) => !isFont(rule));
    return {
      shown: textOf([...standIns, ...early]),
      fonts: textOf(now.filter(isFetched)),
      // Fonts would be requested, and letters laid out, once more.
      late: customer ? '' : textOf(plain),
      files: needed.map(({ file }) => file),
    };
  }

  const named = new Set(
    files.flatMap(({ rules }) =>
      [...textOf(rules).matchAll(/#([\w-]+)/gu)].map(([, id = '']) => id),
    ),
  );
  // Pictures of one screen differ in their words, and hardly in what a selector can match.
  const known = new Map<string, PictureStyles>();

  return {
    stylesOf({ html, page }, screen, reader) {
      const shown = showsOf(page + html);
      // Most ids of a page belong to its rows.
      const ids = new Set([...shown.ids].filter((id) => named.has(id)));
      const own = filesOfRoute(screen, manifest, reader.customer);
      // Not by its address, in which anybody may write a code of their own.
      const key = JSON.stringify([
        own,
        reader.customer,
        reader.typeface,
        ...Object.values({ ...shown, ids }).map(sorted),
      ]);
      const styles = known.get(key) ?? stylesFor(shown, own, reader);
      if (!known.has(key) && known.size >= MOST_KNOWN) known.clear();
      known.set(key, styles);
      return { ...styles, shown: [styles.shown, ...keptRules(html)].join('') };
    },
  };
}

const sorted = (names: ReadonlySet<string>): readonly string[] => [...names].toSorted();

const isFetched = (rule: Rule): boolean =>
  isFont(rule) && rule.declarations.some((one) => one.includes('url('));

/** A device that has one of the typefaces needs no measures of the others, nor has to look for them. */
function withoutStandIns(rules: readonly Rule[], typeface: Typeface | null): readonly Rule[] {
  if (typeface === null) return rules;
  return rules.filter(
    (rule) =>
      !isFont(rule) ||
      !rule.declarations.some((one) => one.includes('local(')) ||
      rule.declarations.some((one) => one.startsWith('font-family:') && one.includes(typeface)),
  );
}

/** The page's policy ignores inline styles: until a script sets them, they are rules. */
function keptRules(html: string): readonly string[] {
  const kept = [...html.matchAll(new RegExp(` ${keptStyle}="([^"<>{}\\\\]*)"`, 'gu'))];
  const styles = new Set(kept.map(([, style = '']) => style));
  return [...styles].map((style) => `[${keptStyle}="${style}"]{${style}}`);
}

/** Imports of a module come before it, so that its own rules have the last word. */
function cssOf(modules: readonly string[], manifest: Manifest): readonly string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const file of chunk.css ?? []) files.add(file);
  };
  for (const name of modules) visit(name);
  return [...files];
}

function classesOfCss(css: string): ReadonlySet<string> {
  return new Set([...css.matchAll(/\.(-?[_a-z][\w-]*)/giu)].map(([, name = '']) => name));
}
