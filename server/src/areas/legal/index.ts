export { createLegalArea } from './legal.area.ts';
export { legalPagePublished } from './events.ts';
export { bringBuiltInPages } from './bring-built-in.ts';
export { readBuiltInPages } from './built-in-pages.ts';
export { acceptInForce, createLegal, inForceNow, type Legal } from './legal.service.ts';
export { createAnnouncements, type Announcements } from './announcements.ts';
export { createLegalDesk } from './legal-desk.ts';
export { registerLegalDeskRoutes, registerLegalRoutes } from './legal.routes.ts';
