import type { PostpaidInvoice } from '@rampa/contract/postpaid';
import { useTexts } from '../texts/use-texts.ts';
import { StatusPill } from '../../ui/status-pill.tsx';

const tones = { due: 'info', overdue: 'bad', paid: 'good' } as const;

/** Whether an invoice is paid, and until when it is to be. */
export function InvoiceState({ invoice }: { readonly invoice: PostpaidInvoice }) {
  const { t, formats } = useTexts();
  const { state, dueOn, paidAt } = invoice;
  return (
    <StatusPill tone={tones[state]}>
      {t(`postpaid-note.state-${state}`, { day: formats.day(paidAt ?? dueOn) })}
    </StatusPill>
  );
}
