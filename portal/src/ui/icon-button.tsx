import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Spoken name; also the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- it has: `button` unless the caller says otherwise
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles['button'], className)}
    >
      {icon}
    </button>
  );
}
