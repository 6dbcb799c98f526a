import { defineEvent } from '../../platform/events/events.ts';

/** A balance is low, and its customer is told of it. */
export const balanceWentLow = defineEvent<{
  readonly accountId: string;
  readonly tagId: string;
  readonly balanceMinor: number;
  readonly limitMinor: number;
}>('balance-alerts', 'balanceWentLow');
