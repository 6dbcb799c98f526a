import { classNames } from './class-names.ts';
import styles from './amount.module.css';

interface AmountProps {
  /** The number formatted in the chosen language, with a real minus. */
  readonly number: string;
  readonly currency: string;
  /** `figure` is the one big number of a card or screen. */
  readonly size?: 'text' | 'large' | 'figure';
  readonly tone?: 'plain' | 'good' | 'bad' | 'muted';
}

/** Money: tabular figures, the currency after the amount. */
export function Amount({ number, currency, size = 'text', tone = 'plain' }: AmountProps) {
  return (
    <span className={classNames(styles['amount'], styles[size], styles[tone])}>
      {/* A large amount may have its currency below, if there is no room beside it. One text: a space by
          itself would move when the typeface comes. */}
      {`${number} `}
      <span className={styles['currency']}>{currency}</span>
    </span>
  );
}
