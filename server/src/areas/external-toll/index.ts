export { readExternalDelivery } from './delivered-passage.ts';
export { createExternalPassages } from './external-passages.ts';
export { registerExternalTollRoutes } from './external-toll.routes.ts';
export { createExternalToll } from './external-toll.service.ts';
export { partnerCountries } from './partner-countries.ts';
export { createExternalRecorder, type ExternalRecorder } from './record-external-passages.ts';
export { createT4ACards, type T4ACards } from './t4a-cards.ts';
export { createT4ATags } from './t4a-tags.ts';
export { selectAccepted, type AcceptedTag } from './t4a-tags.store.ts';
