import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

/** `primary` is the one signal-yellow action of a screen; `quiet` looks like a link. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  readonly kind?: ButtonKind | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  /** Fills the width that it is given. */
  readonly wide?: boolean | undefined;
  readonly icon?: ReactNode;
  readonly iconEnd?: ReactNode;
}

export interface ButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, Look {
  /** Work is under way: the button keeps its place and the focus but does nothing. */
  readonly busy?: boolean | undefined;
  /** Disables the action and says why, to everybody: the button stays reachable by keyboard. */
  readonly disabledReason?: string | undefined;
}

export function Button({
  kind,
  size,
  wide,
  icon,
  iconEnd,
  busy = false,
  disabledReason,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const off = busy || disabledReason !== undefined;
  return (
    <>
      {/* oxlint-disable-next-line react/button-has-type -- it has: `button` unless the caller says otherwise */}
      <button
        {...rest}
        type={type}
        className={classNames(look({ kind, size, wide }), className)}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
        title={disabledReason ?? rest.title}
        onClick={(event) => {
          if (off) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {busy ? <span className={styles['spinner']} aria-hidden="true" /> : icon}
        <span className={styles['label']}>{children}</span>
        {iconEnd}
      </button>
      {disabledReason === undefined ? null : (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}

export interface ButtonAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {}

/** A link that looks like a button, for addresses outside the router. */
export function ButtonAnchor({
  kind,
  size,
  wide,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a {...rest} className={classNames(look({ kind, size, wide }), className)}>
      {icon}
      <span className={styles['label']}>{children}</span>
      {iconEnd}
    </a>
  );
}

function look({ kind = 'secondary', size = 'medium', wide = false }: Look): string {
  return classNames(styles['button'], styles[kind], styles[size], wide && styles['wide']);
}
