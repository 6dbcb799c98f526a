export { continueMessages, loadDemoMessages } from './demo-messages.ts';
export { registerContactRoutes } from './contact.routes.ts';
export { countNewMessages } from './contact-desk.store.ts';
export { createContactArea } from './contact.area.ts';
export { registerContactDeskRoutes } from './contact-desk.routes.ts';
