import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { newPdf } from './pdfkit.ts';
import { sfntOfWoff } from './sfnt-of-woff.ts';

export type Weight = 'regular' | 'bold';
export type Subset = 'latin' | 'latin-ext' | 'cyrillic';

const weights: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 };
/** Number of words cached per font file: times, plates and names are repeated again and again. */
const MOST_WORDS = 20_000;

interface GlyphRun {
  readonly glyphs: readonly unknown[];
  readonly positions: readonly Readonly<Record<string, number>>[];
  readonly advanceWidth: number;
}

/** The part of a fontkit font that is used here; fontkit comes with pdfkit, without typings. */
interface OpenFont {
  layout(text: string, features?: readonly string[]): GlyphRun;
}

const files = createRequire(import.meta.url);
const opened = new Map<string, OpenFont>();

/**
 * A file of Overpass, opened once for all documents of this process: unpacking and reading six of
 * them takes longer than drawing a page.
 */
export function sharedFont(subset: Subset, weight: Weight): OpenFont {
  const name = `overpass-${subset}-${weights[weight]}-normal.woff`;
  let font = opened.get(name);
  if (font === undefined) {
    const packed = readFileSync(files.resolve(`@fontsource/overpass/files/${name}`));
    font = rememberWords(openFont(sfntOfWoff(packed)));
    opened.set(name, font);
  }
  return font;
}

/** fontkit is pdfkit's own dependency, so that pdfkit accepts the open file. */
function openFont(file: Buffer): OpenFont {
  const opener = newPdf({ autoFirstPage: false });
  opener.font(file);
  // The typings lack the current font; the version is pinned and tests draw with it.
  const { _font: embedded } = opener as unknown as { _font: { font: OpenFont } };
  return embedded.font;
}

/** Lays out each word once: that takes a hundred times as long as writing it into the file. */
function rememberWords(font: OpenFont): OpenFont {
  const layOut = font.layout.bind(font);
  const words = new Map<string, GlyphRun>();
  font.layout = (text, features) => {
    const key = `${features?.join() ?? ''} ${text}`;
    let run = words.get(key);
    if (run === undefined) {
      run = layOut(text, features);
      if (words.size >= MOST_WORDS) words.clear();
      words.set(key, run);
    }
    // pdfkit scales the positions in place.
    return { ...run, positions: run.positions.map((position) => ({ ...position })) };
  };
  return font;
}
