import { complaintPassagesMaximum } from '@rampa/contract/complaints';
import type { Passage } from '@rampa/contract/passages';
import { MessageSquareWarning } from 'lucide-react';
import { complaintsAddress } from '../../lib/complaints/use-may-complain.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './unusual-passages.module.css';

interface DisputeBarProps {
  readonly passages: readonly Passage[];
  /** So many of them are on other pages of the list. */
  readonly elsewhere: number;
}

/** Leads to one complaint about what is chosen; nothing while nothing is. */
export function DisputeBar({ passages, elsewhere }: DisputeBarProps) {
  const { t, formats } = useTexts();
  const [first] = passages;
  if (first === undefined) return null;
  const ids = passages.map(({ passage_id: id }) => id);
  const amount = {
    amount: passages.reduce((sum, passage) => sum + passage.amount.amount, 0),
    currency: first.amount.currency,
  };
  return (
    <div className={styles['bar']}>
      {elsewhere === 0 ? null : <p>{t('passages.dispute-elsewhere', { count: elsewhere })}</p>}
      {passages.length > complaintPassagesMaximum ? (
        <p role="status">{t('passages.dispute-most', { most: complaintPassagesMaximum })}</p>
      ) : (
        <ButtonLink
          to={complaintsAddress}
          search={
            ids.length === 1
              ? { about: 'passage', id: first.passage_id }
              : { about: 'passages', id: ids.join(',') }
          }
          kind="primary"
          icon={<MessageSquareWarning size={20} aria-hidden="true" />}
        >
          {t('passages.dispute', { count: passages.length, amount: formats.money(amount) })}
        </ButtonLink>
      )}
    </div>
  );
}
