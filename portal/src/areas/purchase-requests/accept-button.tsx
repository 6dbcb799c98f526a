import {
  getZahtevDetalji,
  getZahtevi,
  prihvatiPonudu,
  type PurchaseRequest,
  type RequestPrice,
} from '@rampa/contract/purchase-requests';
import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { ConfirmButton } from '../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';

interface AcceptButtonProps {
  readonly request: PurchaseRequest;
  readonly price: RequestPrice;
}

/** Accepts the shown price, after explaining what follows, and leads to the order. */
export function AcceptButton({ request, price }: AcceptButtonProps) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const { submit } = useSubmit(prihvatiPonudu);
  const amount = formats.money(
    { amount: price.total, currency: request.currency },
    { exact: true },
  );

  async function accept(): Promise<string | undefined> {
    const outcome = await submit({
      request_number: request.request_number,
      revision: price.revision,
    });
    if (!outcome.ok) {
      // Another price, or none any more: the page shows the current state.
      if (outcome.status === 409) void refreshCalls(getZahtevDetalji, getZahtevi);
      return messages.refusal(outcome);
    }
    void refreshCalls(getZahtevDetalji, getZahtevi);
    const { order_number: orderNumber } = outcome.value;
    await navigate({ to: '/pages/kupovina-pregled', search: { order_number: orderNumber } });
    return undefined;
  }

  return (
    <ConfirmButton
      label={t('purchase-requests.accept')}
      button={{ kind: 'primary', size: 'large', icon: <Check size={22} aria-hidden="true" /> }}
      kind="primary"
      title={t('purchase-requests.accept-question', { amount })}
      confirm={t('purchase-requests.accept-confirm')}
      keep={t('purchase-requests.not-yet')}
      onConfirm={accept}
    >
      <p>{t('purchase-requests.accept-text', { day: formats.longDay(price.validUntil) })}</p>
    </ConfirmButton>
  );
}
