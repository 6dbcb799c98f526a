import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
  RouterProvider,
} from 'react-aria-components';
import styles from './menu.module.css';

/** Leads somewhere, by an own address, or does something. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly href?: string;
  readonly onSelect?: () => void;
  /** Cannot be taken back easily. */
  readonly danger?: boolean;
}

interface MenuProps {
  /** Spoken name of the button and its tooltip, such as "More: BG 1390-PR". */
  readonly label: string;
  readonly icon: ReactNode;
  readonly entries: readonly MenuEntry[];
  /** Of the button. */
  readonly id?: string;
}

/** A button that unfolds what can be done: by mouse, finger or arrow keys; Escape folds it. */
export function Menu({ label, icon, entries, id }: MenuProps) {
  const router = useRouter();
  return (
    <RouterProvider navigate={(address) => router.history.push(address)}>
      <MenuTrigger>
        <AriaButton aria-label={label} className={styles['trigger'] ?? ''} {...(id && { id })}>
          {icon}
        </AriaButton>
        <Popover placement="bottom end" className={styles['popover'] ?? ''}>
          <AriaMenu aria-label={label} className={styles['menu'] ?? ''}>
            {entries.map((entry) => (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.label}
                className={styles['item'] ?? ''}
                {...(entry.danger === true && { 'data-danger': true })}
                {...(entry.href !== undefined && { href: entry.href })}
                {...(entry.onSelect !== undefined && { onAction: entry.onSelect })}
              >
                <span className={styles['icon']} aria-hidden="true">
                  {entry.icon}
                </span>
                {entry.label}
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </RouterProvider>
  );
}
