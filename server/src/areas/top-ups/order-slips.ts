import type { Currency } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { SlipPurpose } from '../payments/index.ts';
import { slipEnds } from './top-up-rules.ts';

interface SlipOrder {
  readonly method: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly state: string;
  readonly createdAt: Temporal.Instant;
}

/**
 * How top-ups are paid by bank transfer, of one tag or of several. A closed account has no slips: staff are shown
 * the transfer and send it back.
 */
export function createOrderSlips({
  lock,
  slips,
  settlement,
  standingOf,
}: {
  lock(scope: AccountScope, tx: Tx, orderNumber: string): Promise<SlipOrder | undefined>;
  readonly slips: SlipPurpose['slips'][number];
  readonly settlement: {
    settle(
      scope: AccountScope,
      tx: Tx,
      end: { readonly orderNumber: string; readonly outcome: 'paid' },
    ): Promise<unknown>;
  };
  standingOf(scope: AccountScope, tx: Tx): Promise<'open' | 'closing' | 'over'>;
}): SlipPurpose {
  return {
    async lock(scope, tx, orderNumber) {
      const order = await lock(scope, tx, orderNumber);
      if (order?.method !== 'bank-transfer') return null;
      if ((await standingOf(scope, tx)) === 'over') return null;
      const { amountMinor, currency, state, createdAt: issuedAt } = order;
      const payUntil = slipEnds(issuedAt);
      return { amountMinor, currency, paid: state === 'paid', issuedAt, payUntil };
    },
    async settle(scope, tx, orderNumber) {
      await settlement.settle(scope, tx, { orderNumber, outcome: 'paid' });
    },
    slips: [slips],
  };
}
