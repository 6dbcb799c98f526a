import type { CallResult } from '@rampa/contract';
import { getStanjaEFaktura } from '@rampa/contract/e-invoices';
import { useCall } from '../api/queries.ts';
import { useMay } from '../session/use-may.ts';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.ts';

export type ToldEInvoice = CallResult<typeof getStanjaEFaktura>['items'][number];

/** Where the e-invoices of documents are, by number; those of private persons have none. */
export function useEInvoices(numbers: readonly string[]): ReadonlyMap<string, ToldEInvoice> {
  const may = useMay(getStanjaEFaktura);
  const company = useSession().user?.lice !== 'fizicko';
  const { value } = useCall(
    getStanjaEFaktura,
    { numbers: [...numbers] },
    { enabled: may && company && numbers.length > 0, quiet: true },
  );
  return new Map((value?.items ?? []).map((one) => [one.number, one]));
}

/** The state of a document in the state's system; nothing if it has no e-invoice. */
export function EInvoiceNote({ told }: { readonly told: ToldEInvoice | undefined }) {
  const { t, formats } = useTexts();
  if (told === undefined) return null;
  const { state, at } = told;
  return (
    <span>
      {at === null || state === 'waiting'
        ? t('e-invoice.waiting')
        : t(`e-invoice.${state}`, { day: formats.day(at) })}
    </span>
  );
}
