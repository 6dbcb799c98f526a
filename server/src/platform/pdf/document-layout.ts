import type { DocumentWords } from './document-words.ts';
import { countPages } from './page-count.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { DocumentStamp } from './document-stamp.ts';
import { pdfFileOf } from './sign-pdf.ts';

export const MUTED = '#56626a';
export const LINE = '#d7dde0';
const WHITE = '#ffffff';

// Points. Lists are in landscape and have less height to spare.
const formats = {
  upright: { margin: 40, band: 92, titleTop: 26 },
  landscape: { margin: 36, band: 60, titleTop: 12 },
} as const;
/** Below the line at the top of every further page. */
const TOP = 64;
/** The height of the footer, and where its line begins. */
const FOOT = 46;
const FOOT_LINE = 33;
/** What is left free for the number of the page, and for the name. */
const STAMP_SIDE = 96;
const STAMP_LINE = 11;

/**
 * The frame of every document: a coloured header with title and number, a short one on further
 * pages, `page 2 of 7` in the footer. The space between is filled from top to bottom, and pages
 * begin by themselves; a long document is written while it grows.
 */
export interface DocumentLayout {
  readonly pdf: PdfDocument;
  readonly color: string;
  /** Left and right end of lines. */
  readonly left: number;
  readonly right: number;
  /** Where the second column of the header begins. */
  readonly middle: number;
  /** Reserves so many points: returns their top, on a new page if this one has too little room. */
  take(height: number): number;
  /** Keeps what follows together: a new page if this one has less room than that. */
  keep(height: number): void;
  /** Drawn at the top of each further page, such as the names of columns; null for nothing. */
  repeat(draw: (() => void) | null): void;
  /** What has been drawn and not yet written. */
  written(): Generator<Uint8Array>;
  /** The rest of the file. */
  end(): AsyncGenerator<Uint8Array, void, undefined>;
}

export function createDocumentLayout(
  pdf: PdfDocument,
  options: {
    readonly words: Pick<DocumentWords, 'pageOf' | 'check'>;
    /** Of the country's brand, as `#rrggbb`. */
    readonly color: string;
    readonly title: string;
    /** Below the title: a number, a month; empty for none. */
    readonly subtitle: string;
    /** In the footer; null for a list that is made at each download. */
    readonly stamp: DocumentStamp | null;
    /** At the top of further pages; by default the title of the file. */
    readonly heading?: string;
  },
): DocumentLayout {
  const { color, words, stamp, heading = pdf.title } = options;
  const pages = countPages(pdf, { size: 8.5, color: MUTED });
  const file = pdfFileOf(pdf, stamp?.signature ?? null);
  const frame = startPage(pdf);
  let page = 1;
  let y = frame.band + 20;
  let repeated: (() => void) | null = null;

  const drawFoot = (): void => {
    const top = frame.height - FOOT_LINE;
    // On the left: the total width, and so the start of right-aligned text, is not known yet.
    pages.show(words.pageOf(page), frame.left, top);
    pdf.text('Rampa', frame.right, top, { size: 8.5, weight: 'bold', color, align: 'right' });
    if (stamp !== null) drawStamp(pdf, frame, words.check(stamp), stamp.link);
  };
  const nextPage = (): void => {
    startPage(pdf);
    page += 1;
    drawFoot();
    const { left, right } = frame;
    pdf.text(heading, left, 34, { size: 9.5, color: MUTED, maxWidth: right - left });
    pdf.doc.rect(left, 50, right - left, 1.5).fill(color);
    y = TOP;
    repeated?.();
  };
  const keep = (height: number): void => {
    if (y + height > frame.height - FOOT) nextPage();
  };

  drawFoot();
  drawBand(pdf, frame, options);
  return {
    pdf,
    color,
    left: frame.left,
    right: frame.right,
    middle: frame.left + (frame.right - frame.left) / 2 + 10,
    keep,
    take(height) {
      keep(height);
      const top = y;
      y += height;
      return top;
    },
    repeat(draw) {
      repeated = draw;
    },
    written: file.written,
    end() {
      pages.close(page);
      return file.end();
    },
  };
}

type Frame = ReturnType<typeof startPage>;

function startPage({ doc }: PdfDocument) {
  const { width, height } = doc.addPage().page;
  const format = formats[width > height ? 'landscape' : 'upright'];
  return { ...format, width, height, left: format.margin, right: width - format.margin };
}

function drawBand(
  pdf: PdfDocument,
  { band, left, right, titleTop, width }: Frame,
  { color, title, subtitle }: Parameters<typeof createDocumentLayout>[1],
): void {
  const atRight = { color: WHITE, align: 'right' } as const;
  // Slightly wider than the page, whose width is not a whole number.
  pdf.doc.rect(0, 0, Math.ceil(width), band).fill(color);
  pdf.text('Rampa', left, (band - 28) / 2, { size: 26, weight: 'bold', color: WHITE });
  pdf.text(title, right, subtitle === '' ? (band - 17) / 2 : titleTop, {
    ...atRight,
    size: 17,
    weight: 'bold',
  });
  pdf.text(subtitle, right, titleTop + 26, { ...atRight, size: 12 });
}

/** In the middle of the footer, between the number of the page and the name. */
function drawStamp(pdf: PdfDocument, frame: Frame, lines: readonly string[], link: string): void {
  const look = { size: 8.5, color: MUTED } as const;
  const room = frame.right - frame.left - 2 * STAMP_SIDE;
  // The last one beside the number of the page.
  const top = frame.height - FOOT_LINE - (lines.length - 1) * STAMP_LINE;
  for (const [at, text] of lines.entries()) {
    const left = (frame.left + frame.right - Math.min(pdf.width(text, look), room)) / 2;
    pdf.text(text, left, top + at * STAMP_LINE, { ...look, maxWidth: room });
  }
  pdf.doc.link(frame.left + STAMP_SIDE, top - 2, room, lines.length * STAMP_LINE + 2, link);
}
