import { countPages } from './page-count.ts';
import { createPdfDocument, type PdfDocument } from './pdf-document.ts';

// A4 upright: 595 × 842 points.
export const LEFT = 40;
export const RIGHT = 555;
const TOP = 64;
const BOTTOM = 792;
export const MUTED = '#56626a';
export const LINE = '#d7dde0';

/** A document that goes on from page to page, written out while it grows. */
export interface PdfFlow {
  readonly pdf: PdfDocument;
  /** Room for so many points: the top of it, on a new page where this one has too little. */
  take(height: number): number;
  /** What is drawn so far and not given out yet. */
  written(): Generator<Uint8Array>;
  /** The rest of the file. */
  end(): AsyncGenerator<Uint8Array, void, undefined>;
}

export function createPdfFlow(options: {
  readonly language: string;
  readonly title: string;
  readonly color: string;
  /** Stands on top of every page but the first. */
  readonly heading: string;
  /** Draws the head of the first page; answers where the text begins. */
  drawHead(pdf: PdfDocument): number;
  /** Such as `page 2 of`: the number of pages, which the end alone knows, follows it. */
  pageLabel(page: number): string;
}): PdfFlow {
  const { language, title, color } = options;
  const pdf = createPdfDocument({ language, title });
  const pages = countPages(pdf, { size: 8.5, color: MUTED });
  let page = 0;
  let y = 0;
  const startPage = (): void => {
    page += 1;
    pdf.doc.addPage();
    // On the left: how wide the whole is, and so where it would begin on the right, nobody knows yet.
    pages.show(options.pageLabel(page), LEFT, 812);
    pdf.text('Rampa', RIGHT, 812, { size: 8.5, weight: 'bold', color, align: 'right' });
    if (page === 1) {
      y = options.drawHead(pdf);
      return;
    }
    pdf.text(options.heading, LEFT, 34, { size: 9.5, color: MUTED, maxWidth: RIGHT - LEFT });
    pdf.doc.rect(LEFT, 50, RIGHT - LEFT, 1.5).fill(color);
    y = TOP;
  };
  startPage();
  return {
    pdf,
    take(height) {
      if (y + height > BOTTOM) startPage();
      const top = y;
      y += height;
      return top;
    },
    *written() {
      for (let chunk = read(pdf); chunk !== null; chunk = read(pdf)) yield chunk;
    },
    async *end() {
      pages.close(page);
      pdf.doc.end();
      for await (const chunk of pdf.doc) yield chunk as Uint8Array;
    },
  };
}

function read({ doc }: PdfDocument): Uint8Array | null {
  // The typings of streams say `any`; pdfkit pushes buffers.
  return doc.read() as Uint8Array | null;
}
