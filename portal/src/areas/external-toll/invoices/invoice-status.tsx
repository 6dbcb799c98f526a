import type { T4AInvoice } from '@rampa/contract/external-toll';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';

const tones = { paid: 'good', due: 'info', overdue: 'bad' } as const;

/** Paid, due, or overdue. */
export function InvoiceStatus({ invoice }: { readonly invoice: Pick<T4AInvoice, 'status'> }) {
  const { t } = useTexts();
  const { status } = invoice;
  return <StatusPill tone={tones[status]}>{t(`external-toll.invoice-${status}`)}</StatusPill>;
}

/** What happens next with its payment, or what went wrong; nothing for a paid one. */
export function InvoiceOutlook({ invoice }: { readonly invoice: T4AInvoice }) {
  const { t, formats, now } = useTexts();
  const { status, dueOn, paidAt, payment, nextTryAt } = invoice;
  if (status === 'paid') {
    return paidAt === null ? null : (
      <>{t('external-toll.invoice-paid-on', { day: formats.day(paidAt) })}</>
    );
  }
  const lines = [
    t('external-toll.invoice-due-on', { day: formats.day(dueOn) }),
    ...(payment?.status === 'pending'
      ? [t(payment.onPage ? 'external-toll.invoice-on-page' : 'external-toll.invoice-charging')]
      : []),
    ...(payment === null || payment.refusal === null || payment.onPage
      ? []
      : [
          t('external-toll.invoice-refused', {
            card: payment.card,
            reason: t(`external-toll.refusal-${payment.refusal}`),
          }),
        ]),
    ...(nextTryAt === null
      ? []
      : [t('external-toll.invoice-next-try', { time: formats.dayTime(nextTryAt, now) })]),
  ];
  return (
    <>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </>
  );
}
