import { Button } from '../../ui/button.tsx';
import styles from './ticked-bar.module.css';

interface TickedBarProps {
  /** How many rows are ticked, in words. */
  readonly counted: string;
  readonly act: string;
  readonly clear: string;
  readonly onAct: () => void;
  readonly onClear: () => void;
}

/** What can be done with the ticked rows of a desk, at the foot of the window. */
export function TickedBar({ counted, act, clear, onAct, onClear }: TickedBarProps) {
  return (
    <div className={styles['bar']} role="status">
      <strong>{counted}</strong>
      <Button kind="primary" onClick={onAct}>
        {act}
      </Button>
      <Button kind="quiet" onClick={onClear}>
        {clear}
      </Button>
    </div>
  );
}
