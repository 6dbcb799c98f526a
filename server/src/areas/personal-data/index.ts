export { lawful } from './periods/lawful.ts';
export { createRetention, type Retention } from './periods/retention.ts';
export { createPersonalDataArea, type PersonalDataArea } from './personal-data.area.ts';
export { checkClosures } from './verify.store.ts';
export { registerPersonalDataRoutes } from './personal-data.routes.ts';
export type { PersonalData, PersonalDataDeps } from './personal-data.service.ts';
