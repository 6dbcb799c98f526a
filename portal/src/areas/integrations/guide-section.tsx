import { getProlasci } from '@rampa/contract/passages';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Section, Stack } from '../../ui/page.tsx';
import styles from './integrations.module.css';

/** A few lines for whoever writes the program. */
export function GuideSection() {
  const { t } = useTexts();
  return (
    <Section title={t('integrations.guide')}>
      <Stack gap="tight">
        <p>{t('integrations.guide-key')}</p>
        <pre className={styles['code']} translate="no">
          <code>{curlExample(location.origin)}</code>
        </pre>
        <ul className={styles['facts']}>
          <li>{t('integrations.guide-limit')}</li>
          <li>{t('integrations.guide-scope')}</li>
          <li>
            <a href="/api/openapi.json">{t('integrations.guide-openapi')}</a>
          </li>
        </ul>
      </Stack>
    </Section>
  );
}

/** Reads the newest passages, as it can be pasted into a terminal. */
export function curlExample(origin: string): string {
  return [
    `curl ${origin}${getProlasci.path} \\`,
    `  -H 'Authorization: Bearer rampa_…' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"period": "2026-01-01/..", "first": 0, "rows": 100}'`,
  ].join('\n');
}
