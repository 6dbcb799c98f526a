import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldTexts, useFieldControl } from './field.tsx';
import styles from './field.module.css';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  readonly ref?: Ref<HTMLInputElement>;
  /** Inside the control, after the value, such as a currency. */
  readonly unit?: string | undefined;
}

export function TextField({
  label,
  hint,
  error,
  optional,
  unit,
  className,
  ...input
}: TextFieldProps) {
  const { control, hintId, errorId } = useFieldControl({ id: input.id, label, hint, error });
  return (
    <FieldFrame {...{ label, hint, error, optional, hintId, errorId }} controlId={control.id}>
      <span className={styles['joined']}>
        <input
          type="text"
          {...input}
          {...control}
          className={classNames(
            styles['control'],
            unit !== undefined && styles['withInner'],
            className,
          )}
        />
        {unit === undefined ? null : <span className={styles['unit']}>{unit}</span>}
      </span>
    </FieldFrame>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'unit'> {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password that can be shown while typing. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  showLabel,
  hideLabel,
  className,
  ...input
}: PasswordFieldProps) {
  const { control, hintId, errorId } = useFieldControl({ id: input.id, label, hint, error });
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, hint, error, optional, hintId, errorId }} controlId={control.id}>
      <span className={styles['joined']}>
        <input
          {...input}
          {...control}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={classNames(styles['control'], styles['withInner'], className)}
        />
        <span className={styles['inner']}>
          <IconButton
            label={shown ? hideLabel : showLabel}
            aria-controls={control.id}
            icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
            onClick={() => setShown(!shown)}
          />
        </span>
      </span>
    </FieldFrame>
  );
}
