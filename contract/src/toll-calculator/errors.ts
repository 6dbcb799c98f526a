import { defineErrors } from '../core/errors.ts';

export const tollCalculatorErrors = defineErrors({
  'toll-calculator.same-station': { status: 400, field: 'to' },
  'toll-calculator.category-unknown': { status: 400, field: 'kategorija' },
  'toll-calculator.station-unknown': { status: 404 },
  'toll-calculator.no-route': { status: 404 },
  'toll-calculator.no-tariff': { status: 404 },
});

/** Why there is no price. */
export type NoPrice = Exclude<keyof typeof tollCalculatorErrors, 'toll-calculator.same-station'>;
