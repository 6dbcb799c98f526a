export { createCounterArea, type Counter } from './counter.area.ts';
export { registerCounterRoutes } from './counter.routes.ts';
export { checkCounter } from './verify.store.ts';
