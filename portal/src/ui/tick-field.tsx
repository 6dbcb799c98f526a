import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './tick-field.module.css';

interface TickFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** Yes or no, such as a choice beside a form. */
export function TickField({ label, hint, ...input }: TickFieldProps) {
  const hintId = useId();
  return (
    <label className={styles['tick']}>
      <input
        {...input}
        type="checkbox"
        aria-describedby={hint === undefined ? undefined : hintId}
      />
      <span>
        {label}
        {hint === undefined ? null : (
          <span id={hintId} className={styles['hint']}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
