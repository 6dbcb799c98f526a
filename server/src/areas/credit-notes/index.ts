export { createCreditNotesArea } from './credit-notes.area.ts';
export { registerCreditNoteRoutes } from './credit-notes.routes.ts';
export { creditNoteAttachment, type CreditNotes } from './credit-notes.service.ts';
export type { CreditLine } from './credit-notes.store.ts';
export type { IssuedNotes } from './issued-notes.ts';
export { createIssueCreditNote, type Credited, type IssueCreditNote } from './issue-credit-note.ts';
export { checkCreditNotes } from './verify.store.ts';
