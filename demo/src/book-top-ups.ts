import type { Currency } from '@rampa/contract';
import { demoSystem } from './demo-scope.ts';
import { Temporal } from 'temporal-polyfill';
import { insertPastPayments } from '../../server/src/areas/payments/index.ts';
import {
  insertPastTopUps,
  topUpPurpose,
  type PastTopUp,
} from '../../server/src/areas/top-ups/index.ts';
import { transfer, type JournalDraft, type Wallet } from '../../server/src/areas/wallet/index.ts';
import type { Tx } from '../../server/src/platform/database/database.ts';

/** The gateway that the demo's customers paid through. */
const GATEWAY = 'monri';
const MINUTE = 60_000;

/** Milliseconds from placing the order to receiving the money. */
export function waitOf(method: PastTopUp['method']): number {
  return method === 'card' ? 2 * MINUTE : 9 * 60 * MINUTE;
}

/** Amounts are multiples of this: a hundred dinars, five marks; minor units. */
export function stepOf(currency: Currency): number {
  return currency === 'RSD' ? 10_000 : 500;
}

/** Past top-ups with their payments and journals. */
export async function bookTopUps(
  tx: Tx,
  wallet: Pick<Wallet, 'postJournals'>,
  past: readonly PastTopUp[],
): Promise<void> {
  await wallet.postJournals(demoSystem, tx, past.flatMap(journalOf));
  await insertPastTopUps(demoSystem, tx, past);
  const byCard = past.filter((topUp) => topUp.method === 'card');
  await insertPastPayments(demoSystem, tx, GATEWAY, topUpPurpose, byCard);
}

function journalOf(topUp: PastTopUp): JournalDraft[] {
  if (topUp.journalId === null || topUp.settledAt === null) return [];
  const clearing = topUp.method === 'card' ? 'gateway-clearing' : 'bank-clearing';
  return [
    {
      journalId: topUp.journalId,
      accountId: topUp.accountId,
      kind: 'top-up',
      reference: topUp.orderNumber,
      occurredAt: Temporal.Instant.from(topUp.settledAt),
      currency: topUp.currency,
      lines: transfer({ kind: clearing }, { kind: 'tag', tagId: topUp.tagId }, topUp.amountMinor),
    },
  ];
}
