import { getT4APlacanjeRacuna, type T4AInvoicePayment } from '@rampa/contract/external-toll';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Notice } from '../../../ui/status-pill.tsx';
import { refreshInvoices } from '../refresh.ts';

const askAgain = 2000;

/** The outcome of a payment, as the gateway confirmed it; asks again until it is known. */
export function PaymentNote({ order }: { readonly order: string }) {
  const { value } = useCall(getT4APlacanjeRacuna, { order_number: order }, { quiet: true });
  const status = value?.payment.status;
  const pending = status === undefined || status === 'pending';
  useCall(
    getT4APlacanjeRacuna,
    { order_number: order },
    { quiet: true, enabled: pending, every: askAgain },
  );
  const [refreshed, setRefreshed] = useState(false);
  useEffect(() => {
    if (!pending) void refreshInvoices().finally(() => setRefreshed(true));
  }, [pending]);
  // Shown once the rest of the screen knows it: "paid" must never appear beside "blocked".
  return (
    <div role="status">
      {value === undefined || (!pending && !refreshed) ? null : (
        <Told payment={value.payment} number={value.number} />
      )}
    </div>
  );
}

function Told({
  payment,
  number,
}: {
  readonly payment: T4AInvoicePayment;
  readonly number: string;
}) {
  const { t } = useTexts();
  const { status, card, refusal } = payment;
  switch (status) {
    case 'paid':
      return (
        <Notice
          tone="good"
          icon={<CircleCheck size={20} aria-hidden="true" />}
          title={t('external-toll.payment-paid', { number })}
        >
          {card === '' ? undefined : <p>{card}</p>}
        </Notice>
      );
    case 'pending':
      return (
        <Notice
          tone="info"
          icon={<Hourglass size={20} aria-hidden="true" />}
          title={t('external-toll.payment-pending')}
        />
      );
    case 'refunded':
      return (
        <Notice
          tone="info"
          icon={<CircleCheck size={20} aria-hidden="true" />}
          title={t('external-toll.payment-refunded', { number })}
        />
      );
    case 'refused':
    case 'abandoned':
      return (
        <Notice
          tone="bad"
          icon={<CircleX size={20} aria-hidden="true" />}
          title={t('external-toll.payment-failed', { number })}
        >
          {refusal === null || payment.onPage ? undefined : (
            <>
              <p>
                {t('external-toll.invoice-refused', {
                  card,
                  reason: t(`external-toll.refusal-${refusal}`),
                })}
              </p>
              <p>{t(`external-toll.remedy-${refusal}`)}</p>
            </>
          )}
        </Notice>
      );
  }
}
