import { formatMessage } from '@rampa/contract';
import { getPotvrda } from '@rampa/contract/top-ups';
import { Download } from 'lucide-react';
import { useDownload } from '../../lib/api/download.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { customLife } from '../../lib/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';

interface ReceiptButtonProps {
  readonly orderNumber: string;
  readonly size?: 'small' | 'medium';
  /** Read after the label where there are several such buttons. */
  readonly of?: string;
}

/** The receipt of a paid top-up as a PDF. */
export function ReceiptButton({ orderNumber, size = 'medium', of }: ReceiptButtonProps) {
  const { t, languageId } = useTexts();
  const offline = useOfflineReason();
  const { start, progress } = useDownload(getPotvrda);

  async function download(): Promise<void> {
    const input = { order_number: orderNumber, languageId };
    const outcome = await start(input, `${orderNumber}.pdf`);
    // A server error has its toast already.
    if (outcome === 'cancelled' || outcome.ok || outcome.status === 500) return;
    toasts.show({
      severity: 'error',
      summary: t('top-ups.receipt-failed'),
      detail: messages.html(formatMessage(outcome.code, outcome.params)),
      life: customLife,
    });
  }

  return (
    <Button
      size={size}
      icon={<Download size={size === 'small' ? 16 : 20} />}
      busy={progress !== undefined}
      disabledReason={offline}
      onClick={() => void download()}
    >
      {t('top-ups.receipt')}
      {of === undefined ? null : <Spoken> {of}</Spoken>}
    </Button>
  );
}
