import { GuideSection } from './guide-section.tsx';
import { KeysSection } from './keys-section.tsx';
import styles from './integrations.module.css';
import { WebhooksSection } from './webhooks-section.tsx';

/** The tab "API" of a company's profile. */
export function IntegrationsTab() {
  return (
    <div className={styles['sections']}>
      <KeysSection />
      <WebhooksSection />
      <GuideSection />
    </div>
  );
}
