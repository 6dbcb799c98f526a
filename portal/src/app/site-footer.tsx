import type { ReactNode } from 'react';
import { countries } from '../lib/country/country.ts';
import { useHasTexts } from '../lib/language/use-language.ts';
import { settings } from '../lib/portal.ts';
import { helpPath, mailCheckPath, OpenLink } from '../lib/routing/link-kind.tsx';
import { LegalLinks } from '../lib/screens/legal-links.tsx';
import { useEntryText } from '../lib/texts/use-entry-text.ts';
import styles from './site-footer.module.css';

interface SiteFooterProps {
  /** Leads to help with the screen above; left out: to all of it. Null: there is none. */
  readonly help?: ReactNode;
}

/** At the end of every page: the operator's name, contact, help, legal pages, and where to check a mail. */
export function SiteFooter({ help }: SiteFooterProps) {
  const t = useEntryText();
  const hasTexts = useHasTexts();
  const { texts } = countries[settings.country];
  // Until the texts are loaded, links would have no words.
  if (!hasTexts) return null;
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <p>{t(texts.service)}</p>
        <p>{t(texts.contact)}</p>
        <ul className={styles['links']}>
          {help === null ? null : (
            <li>{help ?? <OpenLink to={helpPath}>{t('help-link.all')}</OpenLink>}</li>
          )}
          <LegalLinks />
          <li>
            <OpenLink to={mailCheckPath}>{t('mail-check.title')}</OpenLink>
          </li>
        </ul>
      </div>
    </footer>
  );
}
