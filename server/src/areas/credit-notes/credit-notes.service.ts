import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { drawCreditNote, type CreditNoteDesign } from './credit-note-pdf.ts';
import { selectByNumber, selectLines, selectNotes } from './credit-notes.store.ts';

/** The kind under which credit notes are attached; mails in the queue name it. */
export const creditNoteAttachment = 'refund-credit-note';

interface PdfFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Credit notes for charges that were given back: a list, and each as a document. */
export interface CreditNotes {
  list(
    scope: AccountScope,
    page: { readonly first: number; readonly rows: number },
  ): ReturnType<typeof selectNotes>;
  pdf(
    scope: AccountScope,
    number: string,
    languageId: LanguageId,
  ): Promise<Outcome<PdfFile, 'credit-notes.not-found'>>;
  /** The attachment of the mail that tells of the refund. */
  forMail(
    all: AllAccounts,
    params: Readonly<Record<string, string>>,
    languageId: LanguageId,
  ): Promise<PdfFile>;
}

export function createCreditNotes({
  database,
  ...design
}: CreditNoteDesign & { readonly database: Database }): CreditNotes {
  const pdf: CreditNotes['pdf'] = async (scope, number, languageId) => {
    const note = await selectByNumber(scope, database.queries, number);
    if (note === undefined) return failure('credit-notes.not-found');
    const lines = await selectLines(scope, database.queries, note);
    const name = languageId === '3' ? 'credit-note' : 'knjizno-odobrenje';
    return success({
      fileName: `${name}-${number}.pdf`,
      contentType: 'application/pdf',
      content: await drawCreditNote(design, note, lines, languageId),
    });
  };

  return {
    list: (scope, page) => selectNotes(scope, database.queries, page),
    pdf,
    async forMail(all, { accountId = '', number = '' }, languageId) {
      const drawn = await pdf(all.account(accountId), number, languageId);
      if (!drawn.ok) throw new Error(`The credit note ${number} vanished`);
      return drawn.value;
    },
  };
}
