import styles from './checkbox.module.css';

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Shown beside it; with `spoken` for screen readers alone. */
  readonly label: string;
  readonly spoken?: boolean;
}

/** One thing chosen or not. */
export function Checkbox({ checked, onChange, label, spoken = false }: CheckboxProps) {
  return (
    <label className={styles['frame']}>
      <input
        type="checkbox"
        className={styles['box']}
        checked={checked}
        aria-label={spoken ? label : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {spoken ? null : <span>{label}</span>}
    </label>
  );
}
