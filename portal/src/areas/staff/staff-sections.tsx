import type { CallResult } from '@rampa/contract';
import type { getJa } from '@rampa/contract/staff';
import { Link, type LinkProps } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import type { TextKey } from '../../lib/texts/keys.generated.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import styles from './staff.module.css';

/** Who is signed in, and their sections. */
export interface Office {
  readonly me: CallResult<typeof getJa>;
  readonly sections: readonly {
    readonly path: string;
    readonly text: TextKey;
    readonly about: TextKey;
  }[];
}

const OfficeContext = createContext<Office | null>(null);

/** Provided by the shell to its screens. */
export const StaffSections = OfficeContext.Provider;

export function useOffice(): Office {
  const office = useContext(OfficeContext);
  if (office === null) throw new Error('The screen is outside the back office');
  return office;
}

/** The sections that the role may use, each with what is done there. */
export function SectionList() {
  const { t } = useTexts();
  const { sections } = useOffice();
  return (
    <>
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
    </>
  );
}
