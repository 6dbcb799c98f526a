import type { AttachmentType } from './attachment-rules.ts';
import { pdfFault } from './pdf-structure.ts';
import {
  jpegStructure,
  pngStructure,
  webpStructure,
  type PictureStructure,
} from './picture-structure.ts';

/** A file whose extension promises this type. */
export interface StructureOrder {
  readonly contentType: AttachmentType;
  readonly content: Uint8Array;
  readonly pixelsMaximum: number;
}

/** How many of its bytes are the file, or why it is none. */
export type StructureAnswer =
  | { readonly bytes: number }
  | { readonly fault: 'not-what-it-says' | 'too-many-pixels' | 'more-than-pages' | 'locked' };

/** By its structure, which must match its type. */
export async function checkStructure({
  contentType,
  content: given,
  pixelsMaximum,
}: StructureOrder): Promise<StructureAnswer> {
  // What came from another thread is no buffer any more.
  const content = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const whole = content.length;
  switch (contentType) {
    case 'image/png':
      return picture(whole, pngStructure(content), pixelsMaximum);
    case 'image/jpeg': {
      // Cameras append videos and notes of their own to the picture; they are not stored.
      const structure = jpegStructure(content);
      return picture(structure?.end ?? whole, structure, pixelsMaximum);
    }
    case 'image/webp':
      return picture(whole, webpStructure(content), pixelsMaximum);
    case 'application/pdf': {
      if (!isPdf(content)) return { fault: 'not-what-it-says' };
      const fault = await pdfFault(content, { pixelsMaximum });
      if (fault === undefined) return { bytes: whole };
      return { fault: fault === 'locked' ? 'locked' : 'more-than-pages' };
    }
  }
}

/** One that is nothing else besides, and that screens can show without running out of memory. */
function picture(
  bytes: number,
  structure: PictureStructure | undefined,
  pixelsMaximum: number,
): StructureAnswer {
  if (structure?.end !== bytes || structure.width === 0 || structure.height === 0) {
    return { fault: 'not-what-it-says' };
  }
  return structure.width * structure.height > pixelsMaximum
    ? { fault: 'too-many-pixels' }
    : { bytes };
}

/** Begins and ends as one, and is neither a web page nor an archive besides. */
function isPdf(content: Buffer): boolean {
  const head = content.toString('latin1', 0, 1024);
  const tail = content.toString('latin1', Math.max(0, content.length - 1024));
  return (
    /^%PDF-[12]\.\d/.test(head) &&
    tail.includes('%%EOF') &&
    !/<(?:!doctype|html|head|body|script|svg|iframe)\b/i.test(head) &&
    // The end of an archive, where unpacking programs look for it.
    !content.includes('PK\u0005\u0006', Math.max(0, content.length - 65_557), 'latin1')
  );
}
