export { continueMessages, loadDemoMessages } from './demo-messages.ts';
export { registerContactRoutes } from './contact.routes.ts';
export type { ContactDesk } from './contact-desk.ts';
export { createContactArea } from './contact.area.ts';
export { registerContactDeskRoutes } from './contact-desk.routes.ts';
