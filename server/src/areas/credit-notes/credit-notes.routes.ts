import { success } from '@rampa/contract';
import { getKnjiznaOdobrenja, getPdfOdobrenja } from '@rampa/contract/credit-notes';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { creditNotesView } from './credit-note-view.ts';
import type { CreditNotes } from './credit-notes.service.ts';

export function registerCreditNoteRoutes(http: Http, notes: CreditNotes): void {
  http.serveCustomer(getKnjiznaOdobrenja, async (page, { scope }) =>
    success(creditNotesView(await notes.list(scope, page))),
  );
  http.serveCustomer(getPdfOdobrenja, async ({ number, languageId }, { scope }) =>
    viewed(await notes.pdf(scope, number, languageId), ({ content, ...file }) => ({
      ...file,
      data: content.toString('base64'),
    })),
  );
}
