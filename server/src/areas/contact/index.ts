export { continueMessages, loadDemoMessages } from './demo-messages.ts';
export { registerContactRoutes } from './contact.routes.ts';
export { createContactService, type ContactService } from './contact.service.ts';
export { createContactDesk } from './contact-desk.ts';
export { registerContactDeskRoutes } from './contact-desk.routes.ts';
