import { classNames } from './class-names.ts';
import { Spoken } from './page.tsx';
import styles from './plate.module.css';

interface PlateProps {
  readonly value: string;
  /** Spoken before the plate, such as "Registration plate". */
  readonly label: string;
  readonly size?: 'small' | 'medium';
}

/** A registration plate as it looks on a car of the region. */
export function Plate({ value, label, size = 'medium' }: PlateProps) {
  return (
    <span className={classNames(styles['plate'], styles[size])} translate="no">
      <span className={styles['band']} aria-hidden="true" />
      <Spoken>{label} </Spoken>
      <span className={styles['value']}>{value}</span>
    </span>
  );
}
