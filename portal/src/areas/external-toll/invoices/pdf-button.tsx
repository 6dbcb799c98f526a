import { getT4APDFRacuna, type T4AInvoice } from '@rampa/contract/external-toll';
import { Download } from 'lucide-react';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { saveDocument } from '../../../lib/api/save-file.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Spoken } from '../../../ui/page.tsx';

/** The invoice as a PDF, in the language of the screen. */
export function PdfButton({
  invoice,
}: {
  readonly invoice: Pick<T4AInvoice, 'racunId' | 'number'>;
}) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(getT4APDFRacuna);

  async function download(): Promise<void> {
    const outcome = await submit({ racunId: invoice.racunId });
    if (!outcome.ok) {
      // A server error has its toast already.
      if (outcome.status !== 500) {
        toasts.show({ severity: 'error', summary: messages.refusal(outcome) });
      }
      return;
    }
    saveDocument(outcome.value);
  }

  return (
    <Button
      size="small"
      icon={<Download size={18} aria-hidden="true" />}
      busy={busy}
      disabledReason={offline}
      onClick={() => void download()}
    >
      {'PDF'}
      <Spoken> {t('external-toll.invoice-named', { number: invoice.number })}</Spoken>
    </Button>
  );
}
