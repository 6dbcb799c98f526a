import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError, type FieldTexts, useFieldControl } from './field.tsx';
import styles from './field.module.css';

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

interface RadioGroupProps<Value extends string>
  extends
    Omit<FieldTexts, 'optional'>,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'onBlur'> {
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** Side by side where there is room. */
  readonly row?: boolean;
  /** Several short ones in a grid, such as amounts. */
  readonly tiles?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  readonly id?: string;
}

/** One of a few. `value` and `onChange` fit react-hook-form's `useController`. */
export function RadioGroup<Value extends string>({
  label,
  hint,
  error,
  choices,
  value,
  onChange,
  row = false,
  tiles = false,
  ref,
  name,
  onBlur,
  id,
}: RadioGroupProps<Value>) {
  const made = useId();
  const group = name ?? made;
  const { control, hintId, errorId } = useFieldControl({ id, label, hint, error });
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
    >
      <legend className={styles['legend']}>{label}</legend>
      {hint === undefined ? null : (
        <p className={styles['hint']} id={hintId}>
          {hint}
        </p>
      )}
      <div className={classNames(styles['group'], row && styles['row'], tiles && styles['tiles'])}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={styles['choice']}>
            <input
              ref={index === 0 ? ref : undefined}
              id={index === 0 ? control.id : undefined}
              type="radio"
              className={styles['mark']}
              name={group}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onBlur={onBlur}
              onChange={() => onChange(choice.value)}
            />
            <span className={styles['choiceText']}>{choice.label}</span>
            {choice.hint === undefined ? null : (
              <span className={styles['choiceHint']}>{choice.hint}</span>
            )}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
