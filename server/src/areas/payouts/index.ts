export { countDuePayouts } from './payouts.store.ts';
export { createPayoutsArea, type PayoutsArea } from './payouts.area.ts';
export { registerPayoutsRoutes } from './payouts.routes.ts';
export { payoutPaid, payoutReturned, type PayoutProgress } from './events.ts';
export { createPayouts, type Decision, type Payouts } from './payouts.service.ts';
export { selectPayees } from './payouts.store.ts';
export { checkPayouts } from './verify.store.ts';
