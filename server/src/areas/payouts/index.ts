export { createPayoutsArea, type PayoutsArea } from './payouts.area.ts';
export { registerPayoutsRoutes } from './payouts.routes.ts';
export { payoutPaid, payoutReturned, type PayoutProgress } from './events.ts';
export { createPayouts, type Decision, type Payouts } from './payouts.service.ts';
export type { PayoutDesk } from './payout-desk.ts';
export { checkPayouts } from './verify.store.ts';
