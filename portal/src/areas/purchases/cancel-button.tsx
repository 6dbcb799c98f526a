import { getDetalji, getPonuda, getPorudzbine, otkaziPorudzbinu } from '@rampa/contract/purchases';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { ConfirmButton } from '../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import type { OrderProps } from './order-props.ts';

/** Cancels the order, after explaining what that means for the payment. */
export function CancelButton({ order, ticket }: OrderProps) {
  const { t, formats } = useTexts();
  const { submit } = useSubmit(otkaziPorudzbinu);

  async function cancel(): Promise<string | undefined> {
    const outcome = await submit({ order_number: order.order_number, ticket });
    if (!outcome.ok) return messages.refusal(outcome);
    await refreshCalls(getDetalji, getPorudzbine, getPonuda);
    return undefined;
  }

  return (
    <ConfirmButton
      label={t('purchases.cancel')}
      title={t('purchases.cancel-question')}
      confirm={t('purchases.cancel-confirm')}
      keep={t('purchases.cancel-keep')}
      onConfirm={cancel}
    >
      <p>
        {order.paymentStatus === 'paid'
          ? t(
              order.payment === 'card'
                ? 'purchases.cancel-text-refund-card'
                : 'purchases.cancel-text-refund-transfer',
              { amount: formats.money(order.total, { exact: true }) },
            )
          : t(
              order.payment === 'slip'
                ? 'purchases.cancel-text-slip'
                : 'purchases.cancel-text-unpaid',
            )}
      </p>
    </ConfirmButton>
  );
}
