export { createCounterArea, type Counter } from './counter.area.ts';
export type { CounterFigure } from './clerk-figures.store.ts';
export { registerCounterRoutes } from './counter.routes.ts';
export { checkCounter } from './verify.store.ts';
