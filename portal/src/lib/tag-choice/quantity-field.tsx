import { Minus, Plus } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './quantity-field.module.css';

interface QuantityFieldProps {
  readonly label: string;
  readonly lessLabel: string;
  readonly moreLabel: string;
  readonly value: number;
  readonly most: number;
  readonly invalid: boolean;
  readonly onChange: (value: number) => void;
}

/** How many: typed, by arrow keys, or by two buttons that a thumb can hit. */
export function QuantityField(props: QuantityFieldProps) {
  const { value, most, onChange } = props;
  // A typed value may exceed the limit, so that the limit can be explained; one digit more may not.
  const longest = Math.max(999, 10 ** String(most).length - 1);
  const within = (wanted: number) => Math.max(0, Math.min(longest, Math.trunc(wanted)));
  return (
    <div
      className={styles['field']}
      data-invalid={props.invalid || undefined}
      data-long={longest > 999 || undefined}
    >
      <IconButton
        label={props.lessLabel}
        icon={<Minus size={20} strokeWidth={2.5} />}
        aria-disabled={value === 0 || undefined}
        onClick={() => onChange(within(value - 1))}
      />
      <input
        className={styles['input']}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={0}
        max={most}
        aria-label={props.label}
        aria-invalid={props.invalid || undefined}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) =>
          onChange(Number.isNaN(target.valueAsNumber) ? 0 : within(target.valueAsNumber))
        }
      />
      <IconButton
        label={props.moreLabel}
        icon={<Plus size={20} strokeWidth={2.5} />}
        aria-disabled={value >= most || undefined}
        onClick={() => (value < most ? onChange(value + 1) : undefined)}
      />
    </div>
  );
}
