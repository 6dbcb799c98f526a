import { apiAddress } from '../../lib/page-settings/page-settings.ts';
import { settings } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Section, Stack } from '../../ui/page.tsx';
import { curlExample, verifyExample } from './guide-texts.ts';
import styles from './integrations.module.css';

/** A short guide for developers. */
export function GuideSection() {
  const { t } = useTexts();
  return (
    <Section title={t('integrations.guide')}>
      <Stack gap="tight">
        <p>{t('integrations.guide-key')}</p>
        <pre className={styles['code']} translate="no">
          <code>{curlExample(apiAddress(settings, location.origin))}</code>
        </pre>
        <ul className={styles['facts']}>
          <li>{t('integrations.guide-limit')}</li>
          <li>{t('integrations.guide-scope')}</li>
        </ul>
        <p>{t('integrations.guide-webhook')}</p>
        <pre className={styles['code']} translate="no">
          <code>{verifyExample}</code>
        </pre>
        <ul className={styles['facts']}>
          <li>{t('integrations.guide-answer')}</li>
          <li>{t('integrations.guide-once')}</li>
          <li>
            <a href="/api/openapi.json">{t('integrations.guide-openapi')}</a>
          </li>
        </ul>
      </Stack>
    </Section>
  );
}
