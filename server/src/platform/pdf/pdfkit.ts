import type PdfKit from 'pdfkit';
import { whenNeeded } from '../load-when-needed.ts';

const pdfkit = whenNeeded<typeof PdfKit>('pdfkit');

/**
 * A new document. The library is loaded with the first one: with its typefaces and compression it takes 30 MB,
 * which a server that draws no document can do without.
 */
export function newPdf(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const Document = pdfkit();
  return new Document(options);
}
