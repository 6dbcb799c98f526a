import type { DeskPassage as Disputed } from '@rampa/contract/complaints';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Reasons } from '../../../lib/trips/reasons.tsx';

/** What one of several disputed passages is decided by. */
export function DeskPassage({ passage }: { readonly passage: Disputed }) {
  const { t, formats } = useTexts();
  const { lane, chargedKategorija, tagKategorija, reasons, due, relatedComplaints } = passage;
  return (
    <>
      <p>
        {t('complaints.desk-part-lane', {
          lane: lane === '' ? '–' : lane,
          charged: chargedKategorija,
          tag: tagKategorija,
        })}
      </p>
      <Reasons reasons={reasons} kategorija={chargedKategorija} />
      {due === null ? null : (
        <p>{t('complaints.several-due', { amount: formats.money(due, { exact: true }) })}</p>
      )}
      {relatedComplaints.map(({ complaint_number: number }) => (
        <p key={number}>
          <Link to="/uprava/reklamacije" search={{ complaint_number: number }}>
            {t('complaints.several-filed', { number })}
          </Link>
        </p>
      ))}
    </>
  );
}
