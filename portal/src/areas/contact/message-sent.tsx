import { CircleCheck, Mail, MessageSquareReply } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row, Section, Stack } from '../../ui/page.tsx';
import { Sign } from '../../ui/sign.tsx';
import styles from './contact-ways.module.css';

interface MessageSentProps {
  readonly reference: string;
  /** Undefined after a reload. */
  readonly email: string | undefined;
}

/** The message is sent: its number, and what happens next. */
export function MessageSent({ reference, email }: MessageSentProps) {
  const { t } = useTexts();
  const copy = email === undefined ? t('contact.sent-copy') : t('contact.sent-copy-to', { email });
  return (
    <Page title={t('contact.sent-title')} lead={t('contact.sent-lead')} width="column">
      <Stack>
        <Sign className={styles['sign']}>
          <div className={styles['board']}>
            <p className={styles['term']}>{t('contact.sent-number')}</p>
            <p className={styles['figure']} translate="no">
              {reference}
            </p>
          </div>
        </Sign>
      </Stack>
      <Section title={t('contact.sent-next')}>
        <ul className={styles['next']}>
          <li>
            <Mail size={22} aria-hidden="true" />
            {copy}
          </li>
          <li>
            <MessageSquareReply size={22} aria-hidden="true" />
            {t('contact.sent-answer')}
          </li>
          <li>
            <CircleCheck size={22} aria-hidden="true" />
            {t('contact.sent-keep')}
          </li>
        </ul>
      </Section>
      <Section title={t('contact.sent-more')}>
        <Row>
          <ButtonLink kind="primary" to="/pages/home">
            {t('contact.to-home')}
          </ButtonLink>
          <ButtonLink to="/pages/kontakt" search={{}}>
            {t('contact.write-again')}
          </ButtonLink>
        </Row>
      </Section>
    </Page>
  );
}
