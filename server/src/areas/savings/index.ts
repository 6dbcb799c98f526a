export { createSavingsArea, type SavingsArea } from './savings.area.ts';
export { registerSavingsRoutes } from './savings.routes.ts';
export type { Savings } from './savings.service.ts';
