import { LegalLinks } from '../../lib/screens/legal-links.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Spoken } from '../../ui/page.tsx';
import styles from './agreement.module.css';

/** What one agrees to; opened in another tab, so that what was typed stays, the password too. */
export function Agreement({ by }: { readonly by: 'registration' | 'invitation' }) {
  const { t } = useTexts();
  return (
    <div className={styles['agreement']}>
      <p>{t(by === 'registration' ? 'identity.agreement' : 'identity.agreement-invitation')}</p>
      <ul>
        <LegalLinks newTab={<Spoken> {t('legal.new-tab')}</Spoken>} />
      </ul>
    </div>
  );
}
