import { Check } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Spoken } from '../../ui/page.tsx';
import styles from './journey-steps.module.css';
import { orderSteps, type OrderStep } from './purchases-search.ts';

interface JourneyStepsProps {
  readonly current: OrderStep;
  readonly onShow: (step: OrderStep) => void;
}

/** The steps of the order; completed ones are links back. */
export function JourneySteps({ current, onShow }: JourneyStepsProps) {
  const { t } = useTexts();
  const at = orderSteps.indexOf(current);
  return (
    <nav aria-label={t('purchases.steps')} className={styles['nav']}>
      <ol className={styles['steps']}>
        {orderSteps.map((step, index) => (
          <li key={step} className={styles['step']} data-done={index < at} data-now={index === at}>
            <span className={styles['mark']} aria-hidden="true">
              {index < at ? <Check size={16} strokeWidth={3} /> : index + 1}
            </span>
            {index < at ? (
              <button type="button" className={styles['back']} onClick={() => onShow(step)}>
                {t(`purchases.step-${step}`)}
                <Spoken> {t('purchases.step-done')}</Spoken>
              </button>
            ) : (
              <span aria-current={index === at ? 'step' : undefined}>
                {t(`purchases.step-${step}`)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
