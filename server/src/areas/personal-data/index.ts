export { createPersonalDataArea } from './personal-data.area.ts';
export { checkClosures } from './verify.store.ts';
export { registerPersonalDataRoutes } from './personal-data.routes.ts';
export {
  createPersonalData,
  type PersonalData,
  type PersonalDataDeps,
} from './personal-data.service.ts';
