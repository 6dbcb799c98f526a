import { Flag, ShieldAlert } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Section } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import styles from './mail-check.module.css';

interface NotOursProps {
  /** Empty for a text without one. */
  readonly code: string;
  /** It reads like one of ours; otherwise it may just be mistyped. */
  readonly known: boolean;
}

/** We have not sent it: what to do now, and where to report it. */
export function NotOurs({ code, known }: NotOursProps) {
  const { t } = useTexts();
  return (
    <>
      <Notice
        tone={known ? 'bad' : 'notice'}
        icon={<ShieldAlert size={24} aria-hidden="true" />}
        title={t(known ? 'mail-check.not-ours' : 'mail-check.no-code')}
      >
        <p>{t(known ? 'mail-check.unknown-doubt' : 'mail-check.unreadable-doubt')}</p>
      </Notice>
      <Section title={t('mail-check.do')}>
        <ul className={styles['list']}>
          <li>{t('mail-check.do-nothing')}</li>
          <li>{t('mail-check.do-password')}</li>
          <li>{t('mail-check.do-card')}</li>
          <li>{t('mail-check.do-report')}</li>
        </ul>
        <ReportLink code={code} kind={known ? 'primary' : 'secondary'} />
      </Section>
    </>
  );
}

/** To the contact form, for a message that pretends to be ours. */
export function ReportLink({
  code,
  kind,
}: {
  readonly code: string;
  readonly kind: 'primary' | 'secondary';
}) {
  const { t } = useTexts();
  return (
    <p className={styles['report']}>
      <ButtonLink
        kind={kind}
        to="/pages/kontakt"
        search={{ prijava: 'lazna-poruka', ...(code === '' ? {} : { kod: code }) }}
        icon={<Flag size={20} aria-hidden="true" />}
      >
        {t('mail-check.report')}
      </ButtonLink>
    </p>
  );
}
