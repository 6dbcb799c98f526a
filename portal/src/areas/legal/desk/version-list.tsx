import type { PageAtDesk } from '@rampa/contract/legal';
import { Link } from '@tanstack/react-router';
import { legalPaths } from '../../../lib/screens/legal-links.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Badge } from '../../../ui/status-pill.tsx';
import styles from '../legal.module.css';

/** Every published version, each readable as customers see it. */
export function VersionList({ page: { page, inForce, versions } }: { readonly page: PageAtDesk }) {
  const { t, formats, now } = useTexts();
  return (
    <ul className={styles['versions']}>
      {versions.map(({ version, validFrom, publishedAt, publishedBy }) => (
        <li key={version}>
          <Link to={legalPaths[page]} search={{ verzija: version }}>
            {t('legal.version-from', { version, day: formats.longDay(validFrom) })}
          </Link>{' '}
          {version === inForce ? <Badge tone="good">{t('legal-desk.in-force')}</Badge> : null}
          <p className={styles['muted']}>
            {publishedAt === null
              ? t('legal-desk.built-in')
              : t('legal-desk.published-by', {
                  who: publishedBy,
                  when: formats.dayTime(publishedAt, now),
                })}
          </p>
        </li>
      ))}
    </ul>
  );
}
