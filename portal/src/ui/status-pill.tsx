import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './status-pill.module.css';
import { unbroken } from './unbroken.tsx';

export type Tone = 'good' | 'notice' | 'bad' | 'info' | 'neutral';

interface ToneProps {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A state in one or two words. */
export function StatusPill({ tone, icon, children }: ToneProps) {
  return (
    <span className={classNames(styles['pill'], styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

/** A remark on a thing, such as "Charged as category II". */
export function Badge({ tone, icon, children }: ToneProps) {
  return (
    <span className={classNames(styles['badge'], styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

/** A remark on a whole screen or section. */
export function Notice({
  tone,
  icon,
  title,
  children,
  role,
}: Omit<ToneProps, 'children'> & {
  readonly title?: string;
  readonly children?: ReactNode;
  /** How remarks that appear while the screen is open are announced. */
  readonly role?: 'status' | 'alert';
}) {
  return (
    <div className={classNames(styles['box'], styles[tone])} role={role}>
      {icon}
      <div className={styles['boxText']}>
        {title === undefined ? null : (
          <strong className={styles['boxTitle']}>{unbroken(title)}</strong>
        )}
        {/* A text is one flex item, however many pieces it has. */}
        {typeof children === 'string' ? <span>{unbroken(children)}</span> : children}
      </div>
    </div>
  );
}
