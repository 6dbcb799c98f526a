import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import {
  Button as AriaButton,
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
  RouterProvider,
} from 'react-aria-components';
import { LibraryWords } from './library-words.tsx';
import styles from './menu.module.css';

/** A link with an address, or an action. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly href?: string;
  readonly onSelect?: () => void;
  /** Cannot be undone easily. */
  readonly danger?: boolean;
}

export interface MenuProps {
  /** Accessible name of the button and its tooltip, such as "More: BG 1390-PR". */
  readonly label: string;
  readonly icon: ReactNode;
  readonly entries: readonly MenuEntry[];
  /** Of the button. */
  readonly id?: string;
}

/**
 * The open menu, with a button that replaces the one that was pressed: it takes the focus before the
 * menu opens, so that the focus returns to it when the menu closes.
 */
export function MenuList({ label, icon, entries, id }: MenuProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const unfold = useCallback((button: HTMLButtonElement | null) => {
    if (button === null) return;
    button.focus();
    setOpen(true);
  }, []);
  return (
    <LibraryWords>
      <RouterProvider navigate={(address) => router.history.push(address)}>
        <MenuTrigger isOpen={open} onOpenChange={setOpen}>
          <AriaButton
            ref={unfold}
            aria-label={label}
            className={styles['trigger'] ?? ''}
            {...(id && { id })}
          >
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
    </LibraryWords>
  );
}
