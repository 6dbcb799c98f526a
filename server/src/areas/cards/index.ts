export { createCardWarnings } from './card-warnings.ts';
export { createCardsArea } from './cards.area.ts';
export { cardUse, mayCardGo } from './events.ts';
export { registerCardsRoutes } from './cards.routes.ts';
export { cardPurpose, createCardsService, type Cards } from './cards.service.ts';
export { createCardKeeping, createKeptCards, type KeptCards } from './kept-cards.ts';
export { createRegistrations, type Registrations } from './registrations.ts';
