import { useState } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CardList } from '../../ui/data-list.tsx';
import { Section } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './order-tags.module.css';
import type { OrderProps } from './order-props.ts';
import { useCategory } from '../../lib/tag-choice/use-category.ts';

/** More than this many are shown on demand. */
const shownAtFirst = 12;

/** The tags that were sent, and which of them are linked already. */
export function OrderTags({ order }: Pick<OrderProps, 'order'>) {
  const { t } = useTexts();
  const category = useCategory();
  const [all, setAll] = useState(false);
  if (order.tags.length === 0) return null;
  return (
    <Section title={t('purchases.sent-tags')}>
      <CardList label={t('purchases.sent-tags')} grid>
        {(all ? order.tags : order.tags.slice(0, shownAtFirst)).map((tag) => (
          <li key={tag.serial_number} className={styles['tag']}>
            <span>
              <strong className={styles['number']}>
                <SerialNumber value={tag.serial_number} />
              </strong>
              <span className={styles['category']}>{category(tag.kategorija).name}</span>
            </span>
            <StatusPill tone={tag.activated ? 'good' : 'neutral'}>
              {t(tag.activated ? 'purchases.activated' : 'purchases.not-activated')}
            </StatusPill>
          </li>
        ))}
      </CardList>
      {all || order.tags.length <= shownAtFirst ? null : (
        <div className={styles['more']}>
          <Button onClick={() => setAll(true)}>
            {t('purchases.sent-tags-all', { count: order.tags.length })}
          </Button>
        </div>
      )}
    </Section>
  );
}
