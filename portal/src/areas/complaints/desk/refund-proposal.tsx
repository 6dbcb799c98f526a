import type { DeskComplaint } from '@rampa/contract/complaints';
import { Calculator } from 'lucide-react';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Notice } from '../../../ui/status-pill.tsx';

/** How the form's initial amount was determined. */
export function RefundProposal({ complaint }: { readonly complaint: DeskComplaint }) {
  const { t, formats } = useTexts();
  const { proposedRefund: proposed, givenBefore } = complaint;
  if (proposed === null) return null;
  const exact = (amount: typeof proposed.amount) => formats.money(amount, { exact: true });
  const { because, charged, chargedKategorija, tagKategorija, due } = proposed;
  return (
    <Notice
      tone="info"
      icon={<Calculator size={20} aria-hidden="true" />}
      title={t('complaints.desk-proposed', { amount: exact(proposed.amount) })}
    >
      <p>
        {because === 'wrong-category'
          ? t('complaints.desk-proposed-wrong-category', {
              charged: exact(charged),
              chargedKategorija,
              correct: exact(due),
              tagKategorija,
            })
          : t(`complaints.desk-proposed-${because}`, {
              charged: exact(charged),
              correct: exact(due),
            })}
      </p>
      {givenBefore.amount === 0 ? null : (
        <p>{t('complaints.desk-given-before', { amount: exact(givenBefore) })}</p>
      )}
    </Notice>
  );
}
