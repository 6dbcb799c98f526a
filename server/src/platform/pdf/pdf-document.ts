import { sharedFont, type Subset, type Weight } from './pdf-fonts.ts';
import { newPdf } from './pdfkit.ts';

const INK = '#14181b';
/** Tabular figures, so that amounts and times align. */
const FEATURES = ['tnum'];

export interface PdfTextOptions {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  /** Default left: `x` is the left end of the text; right: its right end. */
  readonly align?: 'left' | 'right';
  /** Longer text is cut and ends with an ellipsis. */
  readonly maxWidth?: number;
}

export interface PdfDocument {
  /** The underlying document: pages, lines, images; a readable stream of the file. */
  readonly doc: PDFKit.PDFDocument;
  /** The title shown by programs that open the file. */
  readonly title: string;
  /** Draws one line of text in either script; `y` is the top of the line. Points. */
  text(text: string, x: number, y: number, options: PdfTextOptions): void;
  /** From the top of a line to its baseline. Points. */
  ascent(size: number): number;
  /** A line with its baseline at (0, 0), as a separate drawing would contain it, and the fonts it needs. */
  standalone(
    text: string,
    options: Pick<PdfTextOptions, 'size' | 'color'>,
  ): { readonly content: string; readonly fonts: Readonly<Record<string, unknown>> };
  width(text: string, options: Pick<PdfTextOptions, 'size' | 'weight'>): number;
  /** Breaks text into lines of at most `maxWidth` points. */
  lines(
    text: string,
    maxWidth: number,
    options: Pick<PdfTextOptions, 'size' | 'weight'>,
  ): readonly string[];
}

/** A PDF set in Overpass. Its font files are split by script, so a line is drawn run by run. */
export function createPdfDocument(
  options: PDFKit.PDFDocumentOptions & {
    readonly language: string;
    readonly title: string;
    /** Name and version of the columns. */
    readonly schema?: string;
  },
): PdfDocument {
  const { language, title, schema, ...rest } = options;
  const doc = newPdf({
    size: 'A4',
    margin: 0,
    ...rest,
    lang: language,
    displayTitle: true,
    info: {
      Title: title,
      Creator: 'Rampa',
      ...(schema === undefined ? {} : { Subject: schema }),
    },
    // The first page opens when the fonts are known.
    autoFirstPage: false,
  });
  const fonts = new Map<string, WordFont>();
  const fontOf = (subset: Subset, weight: Weight): WordFont => {
    const name = `${subset} ${weight}`;
    let font = fonts.get(name);
    if (font === undefined) {
      font = { font: embedFont(doc, name, subset, weight), words: new Map() };
      fonts.set(name, font);
    }
    return font;
  };
  const lines = new Map<string, EncodedLine>();
  const encode = (text: string, weight: Weight): EncodedLine => {
    const key = `${weight}${text}`;
    let line = lines.get(key);
    if (line === undefined) {
      line = encodeLine(text, (subset) => fontOf(subset, weight));
      if (lines.size < 10_000) lines.set(key, line);
    }
    return line;
  };
  const widthOf = (text: string, size: number, weight: Weight): number =>
    (encode(text, weight).width * size) / 1000;

  return {
    doc,
    title,
    text(text, x, y, { size, weight = 'regular', color = INK, align = 'left', maxWidth }) {
      const shown =
        maxWidth === undefined ? text : shorten(text, maxWidth, (t) => widthOf(t, size, weight));
      const left = align === 'right' ? x - widthOf(shown, size, weight) : x;
      drawLine(doc, encode(shown, weight), left, y, size, color);
    },
    ascent: (size) => (fontOf('latin', 'regular').font.ascender * size) / 1000,
    standalone(text, { size, color = INK }) {
      const { runs } = encode(text, 'regular');
      return {
        content: `${inkOf(color)} BT ${shownRuns(runs, size)} ET`,
        fonts: Object.fromEntries(runs.map(({ font }) => [font.id, font.ref()])),
      };
    },
    width: (text, { size, weight = 'regular' }) => widthOf(text, size, weight),
    lines(text, maxWidth, { size, weight = 'regular' }) {
      return text
        .split('\n')
        .flatMap((paragraph) => breakLines(paragraph, maxWidth, (t) => widthOf(t, size, weight)));
    },
  };
}

interface Run {
  readonly subset: Subset;
  readonly text: string;
}

/** What pdfkit does not expose of a font. */
interface EmbeddedFont {
  readonly id: string;
  readonly ascender: number;
  encode(text: string, features?: string[]): [hexGlyphs: string[], positions: GlyphPosition[]];
  ref(): unknown;
}

interface GlyphPosition {
  /** Thousandths of the size: the advance width, and what it would be without kerning. */
  readonly xAdvance: number;
  readonly advanceWidth: number;
}

/** A font of a document with the words already written in it. */
interface WordFont {
  readonly font: EmbeddedFont;
  readonly words: Map<string, EncodedWord>;
}

interface EncodedWord {
  /** Hexadecimal numbers of glyphs, with kerning between them. */
  readonly glyphs: string;
  /** Thousandths of the size. */
  readonly width: number;
}

interface EncodedLine {
  readonly runs: readonly { readonly font: EmbeddedFont; readonly glyphs: string }[];
  /** Thousandths of the size. */
  readonly width: number;
}

/** A font subset of a document; the file itself is shared with all others. */
function embedFont(
  doc: PDFKit.PDFDocument,
  name: string,
  subset: Subset,
  weight: Weight,
): EmbeddedFont {
  // pdfkit accepts an open font as well, which its typings lack, like the current font; the version
  // is pinned and a test draws with it.
  const source = sharedFont(subset, weight) as unknown as Buffer;
  doc.registerFont(name, source);
  doc.font(name);
  const { _font: font } = doc as unknown as { _font: EmbeddedFont };
  return font;
}

const blanks = /( )/;
/** Number of words cached for each font of a document. */
const MOST_WORDS = 20_000;

// A list of fifty thousand rows repeats its words: station names, plates, days, hours. pdfkit's own
// `text` measures each of them three times; here each is laid out once and then only written.
function encodeLine(text: string, fontOf: (subset: Subset) => WordFont): EncodedLine {
  let width = 0;
  const runs = splitRuns(text).map((run) => {
    const { font, words } = fontOf(run.subset);
    let glyphs = '<';
    // Word by word: rows repeat words, hardly ever whole lines.
    for (const letters of run.text.split(blanks)) {
      let word = words.get(letters);
      if (word === undefined) {
        word = encodeWord(font, letters);
        if (words.size < MOST_WORDS) words.set(letters, word);
      }
      glyphs += word.glyphs;
      width += word.width;
    }
    return { font, glyphs: `${glyphs}>` };
  });
  return { runs, width };
}

const combining = /\p{M}/u;

function encodeWord(font: EmbeddedFont, text: string): EncodedWord {
  const [hexGlyphs, positions] = font.encode(text, FEATURES);
  // Overpass treats the middle dot as an accent, which has no width of its own.
  const accents = combining.test(text);
  let glyphs = '';
  let width = 0;
  for (const [index, { advanceWidth, xAdvance }] of positions.entries()) {
    const advance = xAdvance === 0 && !accents ? advanceWidth : xAdvance;
    glyphs += hexGlyphs[index] ?? '';
    width += advance;
    const kerning = advanceWidth - advance;
    if (Math.abs(kerning) > 0.5) glyphs += `> ${Math.round(kerning)} <`;
  }
  return { glyphs, width };
}

function drawLine(
  doc: PDFKit.PDFDocument,
  line: EncodedLine,
  x: number,
  y: number,
  size: number,
  color: string,
): void {
  const [first] = line.runs;
  if (first === undefined) return;
  // As above: a page's fonts are not in the typings.
  const { fonts } = doc.page as unknown as { fonts: Record<string, unknown> };
  for (const { font } of line.runs) fonts[font.id] ??= font.ref();
  const baseline = y + (first.font.ascender * size) / 1000;
  // pdfkit's pages count y downwards, so the letters have to be flipped back.
  doc.addContent(
    `${inkOf(color)} BT 1 0 0 -1 ${toPdf(x)} ${toPdf(baseline)} Tm ${shownRuns(line.runs, size)} ET`,
  );
}

function shownRuns(runs: EncodedLine['runs'], size: number): string {
  return runs.map(({ font, glyphs }) => `/${font.id} ${size} Tf [${glyphs}] TJ`).join(' ');
}

const inks = new Map<string, string>();

/** `#rrggbb` as a page needs it; by hand, since pdfkit makes three writes for each line of text. */
function inkOf(color: string): string {
  let ink = inks.get(color);
  if (ink === undefined) {
    const shares = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
    ink = `/DeviceRGB cs ${shares.map((share) => share.toFixed(4)).join(' ')} scn`;
    inks.set(color, ink);
  }
  return ink;
}

function toPdf(points: number): string {
  return points.toFixed(2);
}

/** Splits a text where the font file that has its letters changes. */
function splitRuns(text: string): readonly Run[] {
  const runs: { subset: Subset; text: string }[] = [];
  for (const char of text) {
    const subset = subsetOf(char.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (last?.subset === subset) last.text += char;
    else runs.push({ subset, text: char });
  }
  return runs;
}

function subsetOf(codePoint: number): Subset {
  if (codePoint >= 0x0400 && codePoint <= 0x045f) return 'cyrillic';
  if (codePoint === 0x2116) return 'cyrillic'; // №
  if (codePoint >= 0x0100 && codePoint <= 0x02ba) return 'latin-ext';
  return 'latin';
}

function shorten(text: string, maxWidth: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= maxWidth) return text;
  const chars = Array.from(text);
  while (chars.length > 1 && widthOf(`${chars.join('')}…`) > maxWidth) chars.pop();
  return `${chars.join('').trimEnd()}…`;
}

function breakLines(
  paragraph: string,
  maxWidth: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > maxWidth) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
