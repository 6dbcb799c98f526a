import { useTexts } from '../../lib/texts/use-texts.ts';
import { CardList } from '../../ui/data-list.tsx';
import { Section } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './order-tags.module.css';
import type { OrderProps } from './order-view.tsx';

/** The devices that were sent, and which of them work already. */
export function OrderTags({ order }: Pick<OrderProps, 'order'>) {
  const { t } = useTexts();
  if (order.tags.length === 0) return null;
  return (
    <Section title={t('purchases.sent-tags')}>
      <CardList label={t('purchases.sent-tags')} grid>
        {order.tags.map((tag) => (
          <li key={tag.serial_number} className={styles['tag']}>
            <span>
              <strong className={styles['number']}>
                <SerialNumber value={tag.serial_number} />
              </strong>
              <span className={styles['category']}>
                {t('purchases.category', { kategorija: tag.kategorija })}
              </span>
            </span>
            <StatusPill tone={tag.activated ? 'good' : 'neutral'}>
              {t(tag.activated ? 'purchases.activated' : 'purchases.not-activated')}
            </StatusPill>
          </li>
        ))}
      </CardList>
    </Section>
  );
}
