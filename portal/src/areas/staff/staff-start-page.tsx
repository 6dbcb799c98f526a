import { Link, type LinkProps } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page } from '../../ui/page.tsx';
import styles from './staff.module.css';
import { useOffice } from './staff-sections.tsx';

/** `/uprava`: the sections that the role may use. */
export function StaffStartPage() {
  const { t } = useTexts();
  const { me, sections } = useOffice();
  return (
    <Page title={t('staff.title')} lead={t(`staff.role-${me.role}`)}>
      {sections.length === 0 ? <p>{t('staff.no-sections')}</p> : null}
      <ul className={styles['sections']}>
        {sections.map(({ path, text, about }) => (
          <li key={path} className={styles['section']}>
            {/* The sections name only paths that the router knows. */}
            <Link to={path as NonNullable<LinkProps['to']>}>{t(text)}</Link>
            <span>{t(about)}</span>
          </li>
        ))}
        <li className={styles['section']}>
          <Link to="/uprava/nalog">{t('staff.menu-account')}</Link>
          <span>{t('staff.about-account')}</span>
        </li>
      </ul>
    </Page>
  );
}
