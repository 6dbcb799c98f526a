import { Link } from '@tanstack/react-router';
import { useTexts } from '../texts/use-texts.ts';
import styles from './passage-complaint.module.css';
import { PassageOutcome } from './passage-outcome.tsx';
import type { FiledPassage } from './use-filed-passages.ts';
import { complaintsAddress } from './use-may-complain.ts';

/** Leads to the complaint about a passage, with what has come of it and what was given back in all. */
export function PassageComplaint({ filed }: { readonly filed: FiledPassage }) {
  const { t } = useTexts();
  const { complaint_number: number, decision, refund } = filed;
  return (
    <span className={styles['disputed']}>
      <Link
        to={complaintsAddress}
        search={{ complaint_number: number }}
        className={styles['filed']}
      >
        {t('complaint-link.filed', { number })}
      </Link>
      <PassageOutcome decision={decision} refund={refund} />
    </span>
  );
}
