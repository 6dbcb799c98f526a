import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldTexts, useFieldControl } from './field.tsx';
import styles from './field.module.css';

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldTexts {
  readonly ref?: Ref<HTMLSelectElement>;
  readonly options: readonly Option[];
}

/** The platform's own select: best on phones, with every assistive technology. */
export function Select({
  label,
  hint,
  error,
  optional,
  options,
  className,
  ...select
}: SelectProps) {
  const { control, hintId, errorId } = useFieldControl({ id: select.id, label, hint, error });
  return (
    <FieldFrame {...{ label, hint, error, optional, hintId, errorId }} controlId={control.id}>
      <SelectBox>
        <select
          {...select}
          {...control}
          className={classNames(styles['control'], styles['select'], className)}
        >
          <Options options={options} />
        </select>
      </SelectBox>
    </FieldFrame>
  );
}

export interface InlineSelectProps extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'onChange'
> {
  readonly label: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

/** A small select in a line of text; its label is before it. */
export function InlineSelect({ label, options, onChange, ...select }: InlineSelectProps) {
  const made = useId();
  const id = select.id ?? made;
  return (
    <span className={styles['inlineSelect']}>
      <label htmlFor={id}>{label}</label>
      <SelectBox>
        <select
          {...select}
          id={id}
          className={classNames(styles['control'], styles['select'], styles['small'])}
          onChange={(event) => onChange(event.target.value)}
        >
          <Options options={options} />
        </select>
      </SelectBox>
    </span>
  );
}

function Options({ options }: { readonly options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function SelectBox({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles['selectBox']}>
      {children}
      <span className={styles['selectIcon']} aria-hidden="true">
        <ChevronDown size={20} />
      </span>
    </span>
  );
}
