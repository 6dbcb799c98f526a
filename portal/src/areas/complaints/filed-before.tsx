import type { FiledBefore as Filed } from '@rampa/contract/complaints';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Notice } from '../../ui/status-pill.tsx';
import { ComplaintState } from './complaint-state.tsx';
import styles from './filed-before.module.css';

/** Warns a customer who complains again about the same thing; they may continue. */
export function FiledBefore({ filed }: { readonly filed: readonly Filed[] }) {
  const { t, formats } = useTexts();
  if (filed.length === 0) return null;
  return (
    <Notice
      tone="notice"
      icon={<Info size={20} aria-hidden="true" />}
      title={t('complaints.filed-before')}
    >
      <ul className={styles['list']}>
        {filed.map(({ complaint_number: number, state, receivedAt }) => (
          <li key={number}>
            <Link to="/pages/reklamacije" search={{ complaint_number: number }} translate="no">
              {number}
            </Link>
            <time dateTime={receivedAt}>{formats.day(receivedAt)}</time>
            <ComplaintState state={state} />
          </li>
        ))}
      </ul>
      <p>{t('complaints.filed-before-text')}</p>
    </Notice>
  );
}
