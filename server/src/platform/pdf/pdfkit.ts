import { createRequire } from 'node:module';
import type pdfkit from 'pdfkit';

let loaded: typeof pdfkit | undefined;

/**
 * A new document. The library is loaded with the first one: with its typefaces and compression it takes 30 MB,
 * which a server that draws no document can do without.
 */
export function newPdf(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  // What `require` returns has no type of its own.
  loaded ??= createRequire(import.meta.url)('pdfkit') as typeof pdfkit;
  return new loaded(options);
}
