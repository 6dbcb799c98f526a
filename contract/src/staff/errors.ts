import { defineErrors } from '../core/errors.ts';

export const staffErrors = defineErrors({
  'staff.customer-not-found': { status: 404 },
});
