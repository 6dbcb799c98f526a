export { createIntakeArea } from './intake.area.ts';
export { deliveriesPerMinute, ofLanesPerMinute } from './callers.routes.ts';
export type { IntakeKey } from './intake-key.ts';
export { registerIntakeRoutes } from './intake.routes.ts';
