export { registerContactRoutes } from './contact.routes.ts';
export { createContactService, type ContactService } from './contact.service.ts';
