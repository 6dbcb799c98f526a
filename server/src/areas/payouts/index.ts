export { countDuePayouts } from './payouts.store.ts';
export { createPayoutsArea } from './payouts.area.ts';
export { registerPayoutsRoutes } from './payouts.routes.ts';
export { payoutPaid, type PayoutProgress } from './events.ts';
export { createPayouts, type Decision, type Payouts } from './payouts.service.ts';
export { checkPayouts, selectPayees } from './payouts.store.ts';
