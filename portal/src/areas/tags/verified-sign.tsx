import type { CallResult } from '@rampa/contract';
import type { verifikujTag } from '@rampa/contract/tags';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { Sign } from '../../ui/sign.tsx';
import { Device } from './tag-leaflet.tsx';
import styles from './verification.module.css';

interface VerifiedSignProps {
  readonly tag: Pick<CallResult<typeof verifikujTag>, 'serial_number' | 'kategorija'>;
  readonly term: string;
}

/** The checked tag, on the sign over the road. */
export function VerifiedSign({ tag, term }: VerifiedSignProps) {
  const { t } = useTexts();
  return (
    <Sign className={styles['sign']}>
      <div className={styles['board']}>
        <Device />
        <div>
          <p className={styles['term']}>{term}</p>
          <p className={styles['figure']}>
            <SerialNumber value={tag.serial_number} />
          </p>
          <p className={styles['term']}>{t('tags.category', { category: tag.kategorija })}</p>
        </div>
      </div>
    </Sign>
  );
}

/** What happens next, each with its picture. */
export function NextSteps({
  steps,
}: {
  readonly steps: readonly { readonly icon: ReactNode; readonly text: string }[];
}) {
  return (
    <ul className={styles['next']}>
      {steps.map(({ icon, text }) => (
        <li key={text}>
          {icon}
          {text}
        </li>
      ))}
    </ul>
  );
}
