import { Check, X } from 'lucide-react';
import type { TextKey } from '../../lib/texts/keys.generated.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Spoken } from '../../ui/page.tsx';
import styles from './order-steps.module.css';
import type { OrderProps } from './order-props.ts';

/** What happened to the order and what comes next, as stations on a road. */
export function OrderSteps({ order }: Pick<OrderProps, 'order'>) {
  const { t, formats, now } = useTexts();
  const current = order.steps.findIndex(({ at }) => at === null);
  return (
    <section aria-label={t('purchases.way')}>
      <h2 className={styles['title']}>{t('purchases.way')}</h2>
      <ol className={styles['steps']}>
        {order.steps.map(({ step, at }, index) => {
          const over = step === 'cancelled' || step === 'expired';
          return (
            <li
              key={step}
              className={styles['step']}
              data-done={at !== null}
              data-over={over}
              aria-current={index === current ? 'step' : undefined}
            >
              <span className={styles['mark']} aria-hidden="true">
                {at === null ? null : over ? (
                  <X size={16} strokeWidth={3} />
                ) : (
                  <Check size={16} strokeWidth={3} />
                )}
              </span>
              <span>
                <span className={styles['name']}>{t(stepText(order, step))}</span>
                <span className={styles['time']}>
                  {at === null ? (
                    <Spoken>{t('purchases.still-to-come')}</Spoken>
                  ) : (
                    formats.dayTime(at, now)
                  )}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function stepText(
  { delivery }: OrderProps['order'],
  step: OrderProps['order']['steps'][number]['step'],
): TextKey {
  if (delivery === 'pickup' && step === 'sent') return 'purchases.way-ready';
  if (delivery === 'pickup' && step === 'delivered') return 'purchases.way-picked-up';
  return `purchases.way-${step}`;
}
