import { getRacun } from '@rampa/contract/purchases';
import { Download } from 'lucide-react';
import { saveFile } from '../../lib/api/save-file.ts';
import { useSubmit } from '../../lib/api/queries.ts';
import { messages, toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { customLife } from '../../lib/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { formatMessage } from '@rampa/contract';
import type { OrderProps } from './order-props.ts';

/** The invoice, or the pro-forma of what is to be paid, as a PDF. */
export function PaperButton({ order, ticket }: OrderProps) {
  const { t, languageId } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(getRacun);

  async function download(): Promise<void> {
    const outcome = await submit({ order_number: order.order_number, ticket, languageId });
    if (outcome.ok) {
      const { data, contentType, fileName } = outcome.value;
      const bytes = Uint8Array.from(atob(data), (char) => char.codePointAt(0) ?? 0);
      saveFile(new Blob([bytes], { type: contentType }), fileName);
      return;
    }
    // A server error has its toast already.
    if (outcome.status === 500) return;
    toasts.show({
      severity: 'error',
      summary: t('purchases.paper-failed'),
      detail: messages.html(formatMessage(outcome.code, outcome.params)),
      life: customLife,
    });
  }

  return (
    <Button
      icon={<Download size={20} />}
      busy={busy}
      disabledReason={offline}
      onClick={() => void download()}
    >
      {t(order.paper === 'invoice' ? 'purchases.invoice' : 'purchases.proforma')}
    </Button>
  );
}
