import type { CallResult } from '@rampa/contract';
import {
  eInvoiceStates,
  type EInvoice,
  type EInvoiceState,
  type getEFakture,
  type getStanjaEFaktura,
} from '@rampa/contract/e-invoices';
import { toWireInstant } from '../../platform/clock.ts';
import type { EInvoiceDesk, WorkedEInvoice } from './desk.ts';
import type { EInvoiceStanding } from './e-invoices.store.ts';

export function eInvoicesView(
  { items, counts }: Awaited<ReturnType<EInvoiceDesk['list']>>,
  state: EInvoiceState,
): CallResult<typeof getEFakture> {
  const countOf = (one: EInvoiceState): number => counts.get(one) ?? 0;
  return {
    items: items.map(eInvoiceView),
    totalRecords: countOf(state),
    // Its keys are the states.
    counts: Object.fromEntries(eInvoiceStates.map((one) => [one, countOf(one)])) as Record<
      EInvoiceState,
      number
    >,
  };
}

function eInvoiceView(one: WorkedEInvoice): EInvoice {
  const instant = (at: WorkedEInvoice['sentAt']) => (at === null ? null : toWireInstant(at));
  return {
    number: one.number,
    kind: one.kind,
    state: one.state,
    buyer: one.buyer,
    buyerTaxNumber: one.buyerTaxNumber,
    issuedOn: one.issuedOn,
    total: { amount: one.totalMinor, currency: one.currency },
    missing: [...one.missing],
    message: one.message,
    sefId: one.sefId === null ? '' : String(one.sefId),
    attempts: one.attempts,
    stuck: one.stuck,
    sentAt: instant(one.sentAt),
    changedAt: instant(one.changedAt),
    hasXml: one.hasXml,
    settled:
      one.settledAt === null
        ? null
        : { at: toWireInstant(one.settledAt), by: one.settledByName, note: one.settledNote },
  };
}

type ToldState = CallResult<typeof getStanjaEFaktura>['items'][number];

/** What its customer is told: a refusal is the operator's to settle, and what was settled is no e-invoice any more. */
export function eInvoiceStatesView(
  records: readonly EInvoiceStanding[],
): CallResult<typeof getStanjaEFaktura> {
  return {
    items: records.flatMap(({ number, state, changedAt, sentAt }): readonly ToldState[] => {
      if (state === 'settled') return [];
      if (state === 'waiting' || state === 'failed') {
        return [{ number, state: 'waiting', at: null }];
      }
      const at = changedAt ?? sentAt;
      return [{ number, state, at: at === null ? null : toWireInstant(at) }];
    }),
  };
}
