import type { Complaint } from '@rampa/contract/complaints';
import { CircleCheck, Landmark } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Notice } from '../../ui/status-pill.tsx';

interface RefundNoticeProps {
  readonly refund: Complaint['refund'];
}

/** What was refunded, and where to; for a bank transfer, how far it is. */
export function RefundNotice({ refund }: RefundNoticeProps) {
  const { t, formats } = useTexts();
  if (refund === null) return null;
  const { payout, serial_number: tag } = refund;
  const amount = formats.money(refund.amount, { exact: true });
  if (payout === null) {
    return (
      <Notice tone="good" icon={<CircleCheck size={20} aria-hidden="true" />}>
        {t('complaints.refunded', { amount, tag })}
      </Notice>
    );
  }
  const { reference, paidOn } = payout;
  return (
    <Notice tone="good" icon={<Landmark size={20} aria-hidden="true" />}>
      {paidOn === null
        ? t('complaints.paying-out', { amount, reference })
        : t('complaints.paid-out', { amount, reference, day: formats.day(paidOn) })}
    </Notice>
  );
}
