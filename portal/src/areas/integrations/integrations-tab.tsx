import { GuideSection } from './guide-section.tsx';
import { KeysSection } from './keys-section.tsx';
import styles from './integrations.module.css';
import { TryItSection } from './try-it-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** The tab "API" of a company's profile. */
export function IntegrationsTab() {
  return (
    <div className={styles['sections']}>
      <KeysSection />
      <TryItSection />
      <WebhooksSection />
      <GuideSection />
    </div>
  );
}
