import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './states.module.css';
import { unbroken } from './unbroken.tsx';

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** In smaller letters below it, such as how new that is. */
  readonly note?: ReactNode;
  /** What to do now: buttons or links. */
  readonly actions?: ReactNode;
}

/** Nothing here yet: says so, and what to do. */
export function EmptyState({ icon, title, children, note, actions }: EmptyStateProps) {
  return (
    <div className={styles['state']}>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <h2 className={styles['title']}>{unbroken(title)}</h2>
      {children === undefined ? null : <div className={styles['text']}>{unbroken(children)}</div>}
      {note}
      {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

interface ErrorStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly retry?: { readonly label: string; readonly onRetry: () => void; readonly busy: boolean };
  /** The connection is at fault, not the data. */
  readonly offline?: boolean;
}

/** It could not be loaded: says so, and offers to try again. */
export function ErrorState({ title, children, retry, offline = false }: ErrorStateProps) {
  return (
    <div className={styles['state']} role="alert">
      <span className={classNames(styles['icon'], styles['alarm'])} aria-hidden="true">
        {offline ? <CloudOff size={36} /> : <TriangleAlert size={36} />}
      </span>
      <h2 className={styles['title']}>{unbroken(title)}</h2>
      {children === undefined ? null : <div className={styles['text']}>{unbroken(children)}</div>}
      {retry === undefined ? null : (
        <div className={styles['actions']}>
          <Button icon={<RotateCw size={20} />} busy={retry.busy} onClick={retry.onRetry}>
            {retry.label}
          </Button>
        </div>
      )}
    </div>
  );
}
