export { registerPayoutsRoutes } from './payouts.routes.ts';
export { createPayouts, type Payouts, type PayoutStanding } from './payouts.service.ts';
export { checkPayouts } from './payouts.store.ts';
