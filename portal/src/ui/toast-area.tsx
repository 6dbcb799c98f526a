import type { FocusEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './toast-area.module.css';

export type Severity = 'info' | 'warn' | 'error' | 'success';

export interface ToastView {
  readonly id: string;
  readonly severity: Severity;
  readonly summary: ReactNode;
  readonly detail?: ReactNode;
  readonly icon?: ReactNode;
  readonly closable: boolean;
}

/**
 * What a toast has besides its text (`toast-parts.tsx`): a page that hardly ever shows a toast
 * loads it later.
 */
export interface ToastParts {
  readonly icon: (severity: Severity) => ReactNode;
  readonly close: (props: {
    readonly label: string;
    readonly className: string | undefined;
    readonly onClick: () => void;
  }) => ReactNode;
  /** Keeps each number on one line. */
  readonly words: (content: ReactNode) => ReactNode;
}

interface ToastAreaProps {
  readonly label: string;
  readonly place: 'top-right' | 'top-center';
  readonly toasts: readonly ToastView[];
  /** Until it is loaded, a toast is its text alone. */
  readonly parts: ToastParts | undefined;
  readonly closeLabel: string;
  readonly onClose: (id: string) => void;
  /** The pointer or the focus is on a toast, or has left it. */
  readonly onHold: (id: string, by: 'pointer' | 'focus') => void;
  readonly onRelease: (id: string, by: 'pointer' | 'focus') => void;
}

/**
 * A place for toasts. It is in the page from the start, so that screen readers announce what appears,
 * and React Aria's dialogs leave it reachable.
 */
export function ToastArea({ label, place, toasts, ...handlers }: ToastAreaProps) {
  return (
    <section
      aria-label={label}
      data-react-aria-top-layer="true"
      className={classNames(styles['area'], styles[place])}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} {...handlers} />
      ))}
    </section>
  );
}

type ToastProps = Omit<ToastAreaProps, 'label' | 'place' | 'toasts'> & {
  readonly toast: ToastView;
};

function Toast({ toast, parts, closeLabel, onClose, onHold, onRelease }: ToastProps) {
  const words = (content: ReactNode) => parts?.words(content) ?? content;
  const urgent = toast.severity === 'warn' || toast.severity === 'error';
  function releaseWhenLeft(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) onRelease(toast.id, 'focus');
  }
  return (
    <div
      className={classNames(styles['toast'], styles[toast.severity])}
      onMouseEnter={() => onHold(toast.id, 'pointer')}
      onMouseLeave={() => onRelease(toast.id, 'pointer')}
      onFocus={() => onHold(toast.id, 'focus')}
      onBlur={releaseWhenLeft}
    >
      <span className={styles['icon']} aria-hidden="true">
        {toast.icon ?? parts?.icon(toast.severity)}
      </span>
      <div role={urgent ? 'alert' : 'status'} className={styles['text']}>
        <div className={styles['summary']}>{words(toast.summary)}</div>
        {toast.detail === undefined ? null : (
          <div className={styles['detail']}>{words(toast.detail)}</div>
        )}
      </div>
      {toast.closable
        ? parts?.close({
            className: styles['close'],
            label: closeLabel,
            onClick: () => onClose(toast.id),
          })
        : null}
    </div>
  );
}
