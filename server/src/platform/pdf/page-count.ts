import type { PdfDocument, PdfTextOptions } from './pdf-document.ts';

/** What the typings lack: references and the content of a page; the version is pinned. */
interface OpenDocument {
  ref(data: object): OpenReference;
  addContent(content: string): unknown;
  readonly page: {
    readonly xobjects: Record<string, unknown>;
    readonly fonts: Record<string, unknown>;
  };
}

interface OpenReference {
  readonly data: Record<string, unknown>;
  end(content: Buffer): unknown;
}

/** Width of the number: four digits and more at the size of the footer. */
const ROOM = 24;

export interface PageCount {
  /** Writes a label that ends with the number of pages, which is drawn when it is known. Points. */
  show(label: string, left: number, y: number): void;
  /** Sets the number, which then appears on all pages. */
  close(pages: number): void;
}

/**
 * `page 2 of 7` on pages that are written before the number of pages is known: each of them refers
 * to one small drawing, which comes at the end of the file.
 */
export function countPages(
  pdf: PdfDocument,
  look: Pick<PdfTextOptions, 'size' | 'color'>,
): PageCount {
  const doc = pdf.doc as unknown as OpenDocument;
  const drawing = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -4, ROOM, 12],
    Resources: {},
  });
  return {
    show(label, left, y) {
      doc.page.xobjects['Pages'] = drawing;
      pdf.text(label, left, y, look);
      const end = left + pdf.width(`${label} `, look);
      // pdfkit's pages count y downwards: the drawing is flipped back, onto the line of the label.
      const baseline = y + pdf.ascent(look.size);
      doc.addContent(`q 1 0 0 -1 ${end.toFixed(2)} ${baseline.toFixed(2)} cm /Pages Do Q`);
    },
    close(pages) {
      const { content, fonts } = pdf.standalone(String(pages), look);
      drawing.data['Resources'] = { Font: fonts };
      drawing.end(Buffer.from(content));
    },
  };
}
