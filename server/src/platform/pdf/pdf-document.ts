import { createRequire } from 'node:module';
// oxlint-disable-next-line import/no-named-as-default -- its typings know the default export alone
import PDFDocument from 'pdfkit';

const files = createRequire(import.meta.url);

type Weight = 'regular' | 'bold';
type Subset = 'latin' | 'latin-ext' | 'cyrillic';

const weights: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 };
/** Figures of one width, so that amounts and times stand under each other. */
const FEATURES = ['tnum'];
const subsets: readonly Subset[] = ['latin', 'latin-ext', 'cyrillic'];

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
  /** Draws one line of text in either script; `y` is the top of the line. Points. */
  text(text: string, x: number, y: number, options: PdfTextOptions): void;
  width(text: string, options: Pick<PdfTextOptions, 'size' | 'weight'>): number;
  /** Breaks text into lines of at most `maxWidth` points. */
  lines(
    text: string,
    maxWidth: number,
    options: Pick<PdfTextOptions, 'size' | 'weight'>,
  ): readonly string[];
}

/**
 * A PDF set in Overpass. Its files come by script, each with a part of the letters, so that a line
 * is drawn run by run.
 */
export function createPdfDocument(
  options: PDFKit.PDFDocumentOptions & { readonly language: string; readonly title: string },
): PdfDocument {
  const { language, title, ...rest } = options;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    ...rest,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Rampa' },
    // The first page opens when the fonts are known.
    autoFirstPage: false,
  });
  for (const subset of subsets) {
    for (const weight of ['regular', 'bold'] as const) {
      const file = `@fontsource/overpass/files/overpass-${subset}-${weights[weight]}-normal.woff`;
      doc.registerFont(fontName(subset, weight), files.resolve(file));
    }
  }
  const lines = new Map<string, EncodedLine>();
  const encode = (text: string, weight: Weight): EncodedLine => {
    const key = `${weight}${text}`;
    let line = lines.get(key);
    if (line === undefined) {
      line = encodeLine(doc, text, weight);
      if (lines.size < 10_000) lines.set(key, line);
    }
    return line;
  };
  const widthOf = (text: string, size: number, weight: Weight): number =>
    (encode(text, weight).width * size) / 1000;

  return {
    doc,
    text(text, x, y, { size, weight = 'regular', color = '#14181b', align = 'left', maxWidth }) {
      const shown =
        maxWidth === undefined ? text : shorten(text, maxWidth, (t) => widthOf(t, size, weight));
      const left = align === 'right' ? x - widthOf(shown, size, weight) : x;
      drawLine(doc, encode(shown, weight), left, y, size, color);
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

function fontName(subset: Subset, weight: Weight): string {
  return `${subset} ${weight}`;
}

/** What pdfkit keeps to itself of a font. */
interface EmbeddedFont {
  readonly id: string;
  readonly ascender: number;
  encode(text: string, features?: string[]): [hexGlyphs: string[], positions: GlyphPosition[]];
  ref(): unknown;
}

interface GlyphPosition {
  /** Thousandths of the size: how far the pen moves, and how far it would without kerning. */
  readonly xAdvance: number;
  readonly advanceWidth: number;
}

interface EncodedLine {
  readonly runs: readonly { readonly font: EmbeddedFont; readonly glyphs: string }[];
  /** Thousandths of the size. */
  readonly width: number;
}

// A list of fifty thousand rows repeats its words: station names, plates, categories. pdfkit's own
// `text` measures each of them three times; here each is laid out once and then only written.
function encodeLine(doc: PDFKit.PDFDocument, text: string, weight: Weight): EncodedLine {
  let width = 0;
  const runs = splitRuns(text).map((run) => {
    doc.font(fontName(run.subset, weight));
    // The typings leave out the font chosen last; the version is pinned and a test draws with it.
    const { _font: font } = doc as unknown as { _font: EmbeddedFont };
    const [hexGlyphs, positions] = font.encode(run.text, FEATURES);
    const [[space]] = font.encode(' ');
    let glyphs = '<';
    for (const [index, position] of positions.entries()) {
      const besideSpace = [hexGlyphs[index], hexGlyphs[index + 1]].includes(space ?? '');
      // The font kerns a middle dot into the blank after it.
      const advance = besideSpace ? position.advanceWidth : position.xAdvance;
      glyphs += hexGlyphs[index] ?? '';
      width += advance;
      const kerning = position.advanceWidth - advance;
      if (Math.abs(kerning) > 0.5) glyphs += `> ${Math.round(kerning)} <`;
    }
    return { font, glyphs: `${glyphs}>` };
  });
  return { runs, width };
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
  const shown = line.runs.map(({ font, glyphs }) => `/${font.id} ${size} Tf [${glyphs}] TJ`);
  doc.fillColor(color);
  // pdfkit's pages count y downwards, so the letters have to be turned back up.
  doc.addContent(`BT 1 0 0 -1 ${toPdf(x)} ${toPdf(baseline)} Tm ${shown.join(' ')} ET`);
}

function toPdf(points: number): string {
  return points.toFixed(2);
}

/** Splits a text where the file that has its letters changes. */
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
