import { formatMessage } from '@rampa/contract';
import { getPredracun } from '@rampa/contract/purchase-requests';
import { Download } from 'lucide-react';
import { useSubmit } from '../../lib/api/queries.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { messages, toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { customLife } from '../../lib/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';

/** The pro-forma of a priced request, as a PDF. */
export function ProformaButton({ number }: { readonly number: string }) {
  const { t, languageId } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(getPredracun);

  async function download(): Promise<void> {
    const outcome = await submit({ request_number: number, languageId });
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
      size="large"
      icon={<Download size={20} aria-hidden="true" />}
      busy={busy}
      disabledReason={offline}
      onClick={() => void download()}
    >
      {t('purchases.proforma')}
    </Button>
  );
}
