import { allAccounts } from '../../platform/scope/make-scope.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

/** A device may be the tag of any account until its serial number has been looked up. */
export const devicesOfAll: AllAccounts = allAccounts('devices');
