export type { CardListeners } from './listeners.ts';
export { createCardsArea } from './cards.area.ts';
export { cardUse, mayCardGo } from './events.ts';
export { registerCardsRoutes } from './cards.routes.ts';
export { cardsView, openRegistrationView, registrationView } from './card-view.ts';
export type {
  Cards,
  OpenRegistration,
  ShownCard,
  ShownRegistration,
  UsableCard,
} from './cards.service.ts';
export {
  createSavedCards,
  sealedCards,
  sealedDroppedCards,
  type SavedCards,
} from './saved-cards.ts';
export type { Registrations } from './registrations.ts';
