import type { DeskComplaint } from '@rampa/contract/complaints';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ComplaintState } from '../complaint-state.tsx';
import styles from '../filed-before.module.css';

/** The customer's other complaints about the same thing, and what they refunded. */
export function RelatedComplaints({ complaint }: { readonly complaint: DeskComplaint }) {
  const { t, formats } = useTexts();
  const { relatedComplaints, givenBefore } = complaint;
  if (relatedComplaints.length === 0) return null;
  return (
    <section className={styles['same']} aria-labelledby="related-complaints">
      <h3 id="related-complaints">{t('complaints.desk-about-same')}</h3>
      <ul>
        {relatedComplaints.map(({ complaint_number: number, state, receivedAt, refund }) => (
          <li key={number}>
            <Link to="/uprava/reklamacije" search={{ complaint_number: number }} translate="no">
              {number}
            </Link>
            <time dateTime={receivedAt}>{formats.day(receivedAt)}</time>
            <ComplaintState state={state} desk />
            {refund === null ? null : (
              <span>
                {t('complaints.desk-gave-back', { amount: formats.money(refund, { exact: true }) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {givenBefore.amount === 0 ? null : (
        <strong>
          {t('complaints.desk-given-before', {
            amount: formats.money(givenBefore, { exact: true }),
          })}
        </strong>
      )}
    </section>
  );
}
