import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { unbroken } from './unbroken.tsx';

export interface FieldTexts {
  readonly label: string;
  /** Help text before the control. */
  readonly hint?: ReactNode;
  /** What is wrong; connected to the control by `aria-describedby`. */
  readonly error?: string | undefined;
  /** After the label of an optional field, such as "(optional)". */
  readonly optional?: string | undefined;
}

export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Ids that connect a control with its hint and its error. */
export function useFieldControl({
  id,
  hint,
  error,
}: FieldTexts & { readonly id?: string | undefined }) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId]
    .filter((part) => part !== '')
    .join(' ');
  const control: FieldControl = {
    id: controlId,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': error === undefined ? undefined : true,
  };
  return { control, hintId, errorId };
}

interface FieldFrameProps extends FieldTexts {
  readonly controlId: string;
  readonly hintId: string;
  readonly errorId: string;
  readonly children: ReactNode;
}

/** Label above, help before the control, error beside it. */
export function FieldFrame({
  label,
  hint,
  error,
  optional,
  controlId,
  hintId,
  errorId,
  children,
}: FieldFrameProps) {
  return (
    <div className={styles['field']} data-invalid={error !== undefined || undefined}>
      <label className={styles['label']} htmlFor={controlId}>
        {unbroken(label)}
        {optional === undefined ? null : <span className={styles['optional']}> {optional}</span>}
      </label>
      {hint === undefined ? null : (
        <p className={styles['hint']} id={hintId}>
          {unbroken(hint)}
        </p>
      )}
      {children}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

export function FieldError({
  id,
  error,
}: {
  readonly id: string;
  readonly error: string | undefined;
}) {
  if (error === undefined) return null;
  return (
    <p className={styles['error']} id={id}>
      {error}
    </p>
  );
}
