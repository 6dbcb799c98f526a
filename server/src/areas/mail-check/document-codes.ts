import type { DocumentKind } from '@rampa/contract/mail-check';
import { mailCodeOf } from '@rampa/contract/mail-check';
import type { Currency } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { createKeyedHash } from '../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { DocumentSigning } from '../../platform/pdf/document-signing.ts';
import { holdsAt } from '../../platform/pdf/sign-pdf.ts';
import type { DocumentStamp } from '../../platform/pdf/document-stamp.ts';
import { saveDocument, selectKnownDocuments } from './document-codes.store.ts';
import { codeUsedBefore, hashOf } from './mail-codes.ts';
import { maskName } from './mask-name.ts';

/** What a document says that somebody would want to change. */
export interface IssuedDocument {
  readonly kind: DocumentKind;
  /** As it is written on the document. */
  readonly number: string;
  /** Of its kind, there is no other with this id; left out where the number is one. */
  readonly id?: string;
  readonly issuedAt: Temporal.Instant;
  readonly totalMinor: number;
  readonly currency: Currency;
  /** Person or company; empty if the document names nobody. */
  readonly recipient: string;
}

/** Gives each document the code by which whoever is handed it can ask whether it is ours. */
export interface DocumentCodes {
  /** A document that is drawn again has the same code; asked about, it is as it was drawn last. `within`: a transaction. */
  of(document: IssuedDocument, within?: Queries): Promise<DocumentStamp>;
}

/** As with mails, codes are derived, from kind and number, and stored as hashes that need no key. */
export function createDocumentCodes({
  database: { queries },
  secretKeys,
  publicUrl,
  clock,
  documentSigning: signing,
}: {
  readonly database: Pick<Database, 'queries'>;
  readonly secretKeys: KeyRing;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly documentSigning: DocumentSigning | null;
}): DocumentCodes {
  const hash = createKeyedHash(secretKeys, 'document-code');
  // People type it: without what a browser adds by itself.
  const address = `${publicUrl.replace(/^https?:\/\//u, '')}/provera`;
  return {
    async of({ recipient, id, ...document }, within = queries) {
      const each = hash.ofEach(`${document.kind} ${id ?? document.number}`).map(mailCodeOf);
      const code = await codeUsedBefore(each, (hashes) => selectKnownDocuments(within, hashes));
      await saveDocument(within, hashOf(code), { ...document, recipient: maskName(recipient) });
      const at = clock.now();
      const signature = signing !== null && holdsAt(signing, at) ? { signing, at } : null;
      return { code, address, link: `${publicUrl}/provera?kod=${code}`, signature };
    },
  };
}
