export { createMailCheckArea } from './mail-check.area.ts';
export { registerMailCheckRoutes } from './mail-check.routes.ts';
export { createMailCodes, type MailCodes } from './mail-codes.ts';
