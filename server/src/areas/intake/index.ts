export { createIntakeArea } from './intake.area.ts';
export { createIntakeKey, type IntakeKey } from './intake-key.ts';
export { registerIntakeRoutes } from './intake.routes.ts';
