import { GuideSection } from './guide-section.tsx';
import { KeysSection } from './keys-section.tsx';
import styles from './integrations.module.css';

/** The tab "API" of a company's profile. */
export function IntegrationsTab() {
  return (
    <div className={styles['sections']}>
      <KeysSection />
      <GuideSection />
    </div>
  );
}
