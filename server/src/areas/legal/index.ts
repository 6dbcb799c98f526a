export { createLegalArea } from './legal.area.ts';
export { legalPagePublished, type PublishedVersion } from './events.ts';
export { bringBuiltInPages } from './bring-built-in.ts';
export { readBuiltInPages } from './built-in-pages.ts';
export {
  acceptInForce,
  inForceNow,
  readVersions,
  type AgreedVersion,
  type Legal,
} from './legal.service.ts';
export { registerLegalDeskRoutes, registerLegalRoutes } from './legal.routes.ts';
