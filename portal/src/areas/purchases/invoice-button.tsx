import { getRacun } from '@rampa/contract/purchases';
import { useSubmit } from '../../lib/api/queries.ts';
import { PaperButton } from '../../lib/screens/paper-button.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import type { OrderProps } from './order-props.ts';

/** The invoice, or the pro-forma of what is to be paid, as a PDF. */
export function InvoiceButton({ order, ticket }: OrderProps) {
  const { t, languageId } = useTexts();
  const { submit, busy } = useSubmit(getRacun);
  return (
    <PaperButton
      label={t(`purchases.${order.paper === 'invoice' ? 'invoice' : 'proforma'}`)}
      failed={t(`purchases.${order.paper === 'invoice' ? 'paper' : 'proforma'}-failed`)}
      busy={busy}
      fetch={() => submit({ order_number: order.order_number, ticket, languageId })}
    />
  );
}
