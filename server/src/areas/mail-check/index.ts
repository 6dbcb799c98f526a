export { createMailCheckArea } from './mail-check.area.ts';
export { registerMailCheckRoutes } from './mail-check.routes.ts';
export type { DocumentCodes, IssuedDocument } from './document-codes.ts';
export { createMailCodes, type MailCodes } from './mail-codes.ts';
