import type { CallResult } from '@rampa/contract';
import type { getKnjiznaOdobrenja } from '@rampa/contract/credit-notes';
import { toWireInstant } from '../../platform/clock.ts';
import type { CreditNoteRecord } from './credit-notes.store.ts';

export function creditNotesView({
  items,
  totalRecords,
}: {
  readonly items: readonly CreditNoteRecord[];
  readonly totalRecords: number;
}): CallResult<typeof getKnjiznaOdobrenja> {
  return {
    items: items.map(({ number, issuedAt, currency, journalKind, reference, ...sums }) => ({
      number,
      issuedAt: toWireInstant(issuedAt),
      total: { amount: sums.totalMinor, currency },
      tax: { amount: sums.taxMinor, currency },
      because: journalKind === 'refund' ? ('complaint' as const) : ('correction' as const),
      complaint: journalKind === 'refund' ? reference : '',
    })),
    totalRecords,
  };
}
