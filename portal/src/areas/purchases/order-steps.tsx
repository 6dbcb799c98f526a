import { Check, X } from 'lucide-react';
import type { TextKey } from '../../lib/texts/keys.generated.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import styles from './order-steps.module.css';
import type { OrderProps } from './order-props.ts';

/** What happened to the order and what comes next, as stations on a road. */
export function OrderSteps({ order }: Pick<OrderProps, 'order'>) {
  const { t, formats, now } = useTexts();
  // The current position: what happened last, while something is still to come.
  const coming = order.steps.findIndex(({ at }) => at === null);
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
              aria-current={index === coming - 1 ? 'step' : undefined}
            >
              <span className={styles['mark']} aria-hidden="true">
                {at === null ? null : over ? (
                  <X size={16} strokeWidth={3} />
                ) : (
                  <Check size={16} strokeWidth={3} />
                )}
              </span>
              <span>
                <span className={styles['name']}>{t(stepText(order, step, at !== null))}</span>
                <span className={styles['time']}>
                  {at === null ? t('purchases.still-to-come') : formats.dayTime(at, now)}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type Step = OrderProps['order']['steps'][number]['step'];

/** Done steps are in the past tense, others in the future. */
function stepText({ delivery }: OrderProps['order'], step: Step, done: boolean): TextKey {
  const name = delivery === 'pickup' ? ofPickUp(step) : step;
  if (done) return `purchases.way-${name}`;
  // These happen at once, or have happened by the time they are shown.
  if (name === 'placed' || name === 'cancelled' || name === 'expired')
    return `purchases.way-${name}`;
  return `purchases.way-to-come-${name}`;
}

function ofPickUp(step: Step) {
  if (step === 'sent') return 'ready';
  return step === 'delivered' ? 'picked-up' : step;
}
