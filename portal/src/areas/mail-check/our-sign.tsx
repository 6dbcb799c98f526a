import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Section } from '../../ui/page.tsx';
import { Sign } from '../../ui/sign.tsx';
import styles from './mail-check.module.css';
import { ReportLink } from './not-ours.tsx';

interface OurSignProps {
  readonly verdict: string;
  readonly facts: readonly (readonly [term: string, value: ReactNode])[];
  /** What to compare with what one has in hand. */
  readonly compare: string;
  readonly code: string;
}

/** It is ours: what it has to say, and what to do if it says something else. */
export function OurSign({ verdict, facts, compare, code }: OurSignProps) {
  const { t } = useTexts();
  return (
    <>
      <Sign>
        <div className={styles['board']}>
          <h2 className={styles['verdict']}>
            <CircleCheck size={32} aria-hidden="true" />
            <span>{verdict}</span>
          </h2>
          <dl className={styles['facts']}>
            {facts.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Sign>
      <Section title={t('mail-check.compare')}>
        <p>{compare}</p>
        <ReportLink code={code} kind="secondary" />
      </Section>
    </>
  );
}
