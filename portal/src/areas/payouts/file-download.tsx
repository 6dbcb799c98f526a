import { formatMessage } from '@rampa/contract';
import { getDatotekaIsplata, type PayoutFile } from '@rampa/contract/payouts';
import { Download } from 'lucide-react';
import { useDownload } from '../../lib/api/download.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { customLife } from '../../lib/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';
import { refreshPayouts } from './refresh.ts';

/** The approved file, for the bank. */
export function FileDownload({ file }: { readonly file: PayoutFile }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { start, progress } = useDownload(getDatotekaIsplata);

  async function download(): Promise<void> {
    const outcome = await start({ file_id: file.file_id }, `isplate_${file.reference}.xml`);
    // From now on the bank may have it.
    refreshPayouts();
    // A server error has its toast already.
    if (outcome === 'cancelled' || outcome.ok || outcome.status === 500) return;
    toasts.show({
      severity: 'error',
      summary: t('payouts.download-failed'),
      detail: messages.html(formatMessage(outcome.code, outcome.params)),
      life: customLife,
    });
  }

  return (
    <Button
      icon={<Download size={20} aria-hidden="true" />}
      busy={progress !== undefined}
      disabledReason={offline}
      onClick={() => void download()}
    >
      {t('payouts.download')}
      <Spoken> {file.reference}</Spoken>
    </Button>
  );
}
