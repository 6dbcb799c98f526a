import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldTexts, useFieldControl } from './field.tsx';
import styles from './field.module.css';

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldTexts {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A text of several lines; it grows with what is typed. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  rows = 6,
  ...area
}: TextAreaProps) {
  const { control, hintId, errorId } = useFieldControl({ id: area.id, label, hint, error });
  return (
    <FieldFrame {...{ label, hint, error, optional, hintId, errorId }} controlId={control.id}>
      <textarea
        {...area}
        {...control}
        rows={rows}
        className={classNames(styles['control'], styles['area'], className)}
      />
    </FieldFrame>
  );
}
