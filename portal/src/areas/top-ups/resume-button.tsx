import { formatMessage } from '@rampa/contract';
import {
  getDopune,
  getStatus,
  getUplataFirme,
  getZbirnaDopuna,
  nastaviPlacanje,
} from '@rampa/contract/top-ups';
import { CreditCard } from 'lucide-react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { customLife } from '../../lib/toasts/toasts.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';
import { openPaymentPage } from '../../lib/payment/open-payment-page.ts';
import { useLeaving } from '../../lib/payment/use-leaving.ts';

interface ResumeButtonProps {
  readonly orderNumber: string;
  readonly kind?: ButtonKind;
  readonly size?: 'small' | 'medium';
  /** Read after the label where there are several such buttons. */
  readonly of?: string;
}

/** Resumes a pending card payment. */
export function ResumeButton({
  orderNumber,
  kind = 'primary',
  size = 'medium',
  of,
}: ResumeButtonProps) {
  const { t, languageId } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(nastaviPlacanje);
  const [leaving, leave] = useLeaving();

  async function resume(): Promise<void> {
    const outcome = await submit({ order_number: orderNumber, languageId });
    if (outcome.ok) {
      leave();
      openPaymentPage(outcome.value.redirectUrl);
      return;
    }
    // It may have been paid, or have expired, in the meantime.
    void refreshCalls(getStatus, getZbirnaDopuna, getUplataFirme, getDopune);
    if (outcome.status === 500) return;
    toasts.show({
      severity: 'warn',
      summary: t('top-ups.resume-failed'),
      detail: messages.html(formatMessage(outcome.code, outcome.params)),
      life: customLife,
    });
  }

  return (
    <Button
      kind={kind}
      size={size}
      icon={<CreditCard size={size === 'small' ? 16 : 20} />}
      busy={busy || leaving}
      disabledReason={offline}
      onClick={() => void resume()}
    >
      {t('top-ups.resume')}
      {of === undefined ? null : <Spoken> {of}</Spoken>}
    </Button>
  );
}
