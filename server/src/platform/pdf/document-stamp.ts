import type { DocumentSignature } from './sign-pdf.ts';

/** By which whoever is handed the document can ask whether it is ours. */
export interface DocumentStamp {
  readonly code: string;
  /** Where, as people type it. */
  readonly address: string;
  /** The same with the code, for who reads it on a screen. */
  readonly link: string;
  /** Null: the operator signs no documents. */
  readonly signature: DocumentSignature | null;
}
