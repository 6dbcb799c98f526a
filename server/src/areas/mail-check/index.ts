export { createMailCheckArea } from './mail-check.area.ts';
export { registerMailCheckRoutes } from './mail-check.routes.ts';
export { recognisedView } from './mail-check-view.ts';
export type { MailCheck, Recognised } from './mail-check.service.ts';
export { maskName } from './mask-name.ts';
export { createDocumentCodes, type DocumentCodes, type IssuedDocument } from './document-codes.ts';
export { createSentMails, type SentMails } from './sent-mails.ts';
export type { SentMailRecord } from './sent-mails.store.ts';
export { createMailCodes, type MailCodes } from './mail-codes.ts';
