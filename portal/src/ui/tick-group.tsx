import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldError, useFieldControl } from './field.tsx';
import styles from './field.module.css';
import { unbroken } from './unbroken.tsx';

interface TickGroupProps {
  readonly id: string;
  readonly label: string;
  /** What to know before anything is ticked. */
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly ticks: readonly {
    readonly value: string;
    readonly label: ReactNode;
    readonly hint?: string;
  }[];
  /** The form's registration of the field, whose value is the list of ticked options. */
  readonly registration: UseFormRegisterReturn;
}

/** Any of a few. */
export function TickGroup({ id, label, hint, error, ticks, registration }: TickGroupProps) {
  const { control, hintId, errorId } = useFieldControl({ id, label, hint, error });
  return (
    <fieldset aria-describedby={control['aria-describedby']}>
      <legend className={styles['legend']}>{label}</legend>
      {hint === undefined ? null : (
        <p className={styles['hint']} id={hintId}>
          {unbroken(hint)}
        </p>
      )}
      <div className={styles['group']}>
        {ticks.map((tick, index) => (
          <label key={tick.value} className={styles['choice']}>
            <input
              {...registration}
              id={index === 0 ? id : `${id}-${tick.value}`}
              type="checkbox"
              className={styles['mark']}
              value={tick.value}
              aria-invalid={control['aria-invalid']}
            />
            <span className={styles['choiceText']}>{tick.label}</span>
            {tick.hint === undefined ? null : (
              <span className={styles['choiceHint']}>{tick.hint}</span>
            )}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
