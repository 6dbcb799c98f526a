import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './chips.module.css';
import { classNames } from './class-names.ts';

interface ChipGroupProps {
  readonly label: string;
  /** Smaller where there is much room, so that many fit in one row. */
  readonly dense?: boolean;
  readonly children: ReactNode;
}

/** Any number of choices, each effective as soon as it is pressed. */
export function ChipGroup({ label, dense = false, children }: ChipGroupProps) {
  return (
    <fieldset className={classNames(styles['group'], dense ? styles['dense'] : undefined)}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles['chips']}>{children}</div>
    </fieldset>
  );
}

interface ChipProps {
  readonly pressed: boolean;
  /** Replaced by a tick while the chip is pressed. */
  readonly icon?: ReactNode;
  /** How many there are, as shown. */
  readonly count?: string;
  readonly onPress: () => void;
  readonly children: string;
}

export function Chip({ pressed, icon, count, onPress, children }: ChipProps) {
  return (
    <button type="button" className={styles['chip']} aria-pressed={pressed} onClick={onPress}>
      {pressed ? <Check size={18} aria-hidden="true" strokeWidth={3} /> : icon}
      {children}
      {count === undefined ? null : <span className={styles['count']}>{count}</span>}
    </button>
  );
}
