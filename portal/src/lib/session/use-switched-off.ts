import type { CallResult } from '@rampa/contract';
import { getJa } from '@rampa/contract/staff';
import { useCall } from '../api/queries.ts';

/** Whether the operator does without a part of the back office; false until that is known. */
export function useSwitchedOff(part: CallResult<typeof getJa>['switchedOff'][number]): boolean {
  // The shell has asked.
  return useCall(getJa, {}, { quiet: true }).value?.switchedOff.includes(part) === true;
}
