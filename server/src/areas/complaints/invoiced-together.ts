import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { ExternalTollArea, InvoicedTogether } from '../external-toll/index.ts';
import type { SubjectRecord } from './complaint-record.store.ts';
import { selectDisputedAbroad } from './same-subject.store.ts';

export type InvoicingAbroad = Pick<ExternalTollArea['invoicing'], 'invoicedTogether'>;

/**
 * The invoice of tolls abroad that a complaint is about, or that has the passage it is about, with those of its passages
 * that complaints are about: what is given back for one of them is not given back for another. Null for anything else.
 */
export async function togetherOf(
  scope: AccountScope,
  { invoicedTogether }: InvoicingAbroad,
  queries: Queries,
  { kind, id }: Pick<SubjectRecord, 'kind' | 'id'>,
): Promise<InvoicedTogether | null> {
  if (kind !== 'invoice' && kind !== 'passage-abroad') return null;
  return invoicedTogether({
    scope,
    queries,
    subject: { kind, id },
    passageIds: await selectDisputedAbroad(scope, queries),
  });
}
