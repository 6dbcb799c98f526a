import { createHash } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import type { DocumentSigning } from './document-signing.ts';
import type { PdfDocument } from './pdf-document.ts';

/** With what a document is signed, and when. */
export interface DocumentSignature {
  readonly signing: DocumentSigning;
  readonly at: Temporal.Instant;
}

/** Whether a signature of that moment would be one: until when the certificate holds nobody can change. */
export function holdsAt({ certificate }: DocumentSigning, at: Temporal.Instant): boolean {
  const { epochMilliseconds } = at;
  return (
    certificate.validFromDate.getTime() <= epochMilliseconds &&
    epochMilliseconds <= certificate.validToDate.getTime()
  );
}

/** Until the end of the certificate; negative after it. */
export function secondsLeft({ certificate }: DocumentSigning, at: Temporal.Instant): number {
  return (certificate.validToDate.getTime() - at.epochMilliseconds) / 1000;
}

/** The bytes of a document, while it is drawn and at its end. */
export interface PdfFile {
  /** What has been drawn and not yet written. */
  written(): Generator<Uint8Array>;
  /** The rest; what is signed is signed here. */
  end(): AsyncGenerator<Uint8Array, void, undefined>;
}

export function pdfFileOf(pdf: PdfDocument, signature: DocumentSignature | null): PdfFile {
  const hash = createHash('sha256');
  let length = 0;
  const counted = (chunk: Uint8Array): Uint8Array => {
    if (signature !== null) {
      hash.update(chunk);
      length += chunk.length;
    }
    return chunk;
  };
  const written: PdfFile['written'] = function* written() {
    for (let chunk = read(pdf); chunk !== null; chunk = read(pdf)) yield counted(chunk);
  };
  return {
    written,
    async *end() {
      if (signature === null) {
        pdf.doc.end();
        for await (const chunk of pdf.doc) yield chunk as Uint8Array;
        return;
      }
      // Only what follows has to be held: typefaces, the last page, the index.
      yield* written();
      const room = leaveRoom(pdf, signature);
      pdf.doc.end();
      const rest: Uint8Array[] = [];
      for await (const chunk of pdf.doc) rest.push(chunk as Uint8Array);
      const bytes = Buffer.concat(rest);
      const hole = findHole(bytes, room);
      const ranges = [0, length + hole.start, length + hole.end, bytes.length - hole.end];
      bytes.write(`/ByteRange [${ranges.join(' ')}]`.padEnd(RANGES.length), hole.ranges, 'latin1');
      hash.update(bytes.subarray(0, hole.start)).update(bytes.subarray(hole.end));
      // Loaded with the first signature: most installations, and all but one of their processes, make none.
      const { signDetached } = await import('./cms-signature.ts');
      const made = signDetached(signature.signing, hash.digest());
      if (made.length > room) throw new Error(`A signature of ${made.length} bytes has no room`);
      bytes.write(made.toString('hex'), hole.start + 1, 'latin1');
      yield bytes;
    },
  };
}

/** Wide enough for a file of ten gigabytes; what is left over becomes blanks. */
const RANGES = '/ByteRange [0 9999999999 9999999999 9999999999]';
/** For all of a signature but its certificates. */
const BESIDE_CERTIFICATES = 2048;

/** Bits of a form: it has signatures, and is only to be added to. */
const SIGNED = 3;
/** Bits of a field: printed, and locked. */
const LOCKED = 132;

/** What the typings of pdfkit lack; the version is pinned. */
interface OpenDocument {
  ref(data: object): { end(): void };
  readonly page: { readonly dictionary: object; readonly annotations: unknown[] };
  readonly _root: { readonly data: Record<string, unknown> };
}

/** An invisible field on the last page, with a signature of zeros; returns the bytes that it may have. */
function leaveRoom({ doc }: PdfDocument, { signing, at }: DocumentSignature): number {
  const open = doc as unknown as OpenDocument;
  const { _root: root } = open;
  const certificates = [signing.certificate, ...signing.issuers];
  const room = certificates.reduce((sum, { raw }) => sum + raw.length, BESIDE_CERTIFICATES);
  const unknown = 9_999_999_999;
  const value = open.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, unknown, unknown, unknown],
    Contents: Buffer.alloc(room),
    M: new Date(at.epochMilliseconds),
  });
  value.end();
  const field = open.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    // oxlint-disable-next-line no-new-wrappers, unicorn/new-for-builtins -- to pdfkit a string is a name, a String a text
    T: new String('Signature'),
    V: value,
    F: LOCKED,
    Rect: [0, 0, 0, 0],
    P: open.page.dictionary,
  });
  field.end();
  open.page.annotations.push(field);
  // As pdfkit ends a form of its own; it is nobody's to fill in, and needs no fonts.
  Object.assign(open, { _acroform: { fonts: {}, defaultFont: 'none' } });
  root.data['AcroForm'] = open.ref({
    SigFlags: SIGNED,
    Fields: [field],
    DR: { Font: {} },
  });
  return room;
}

/** Where the signature's ranges are, and the zeros with their brackets. */
function findHole(bytes: Buffer, room: number) {
  const ranges = bytes.indexOf(RANGES, 0, 'latin1');
  const start = bytes.indexOf(`<${'00'.repeat(room)}>`, ranges, 'latin1');
  if (ranges === -1 || start === -1) throw new Error('The document has no room for a signature');
  return { ranges, start, end: start + 2 * room + 2 };
}

function read({ doc }: PdfDocument): Uint8Array | null {
  // The typings of streams say `any`; pdfkit pushes buffers.
  return doc.read() as Uint8Array | null;
}
