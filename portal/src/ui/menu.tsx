import { useState } from 'react';
import { extra } from './extra.ts';
import type { MenuProps } from './menu-list.tsx';
import styles from './menu.module.css';
import { onMissingCode } from './missing-code.ts';

export type { MenuEntry } from './menu-list.tsx';

const MenuList = extra(
  async () => (await import('./menu-list.tsx')).MenuList,
  (props: MenuProps) => <MenuButton {...props} />,
  onMissingCode,
);

/**
 * A button that opens a menu: by mouse, finger or arrow keys; Escape closes it. The menu's code is
 * loaded when it is first needed.
 */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  return wanted ? (
    <MenuList {...props} />
  ) : (
    <MenuButton {...props} onWant={() => setWanted(true)} />
  );
}

interface MenuButtonProps extends Pick<MenuProps, 'label' | 'icon' | 'id'> {
  /** Missing while the menu is being loaded. */
  readonly onWant?: () => void;
}

function MenuButton({ label, icon, id, onWant }: MenuButtonProps) {
  return (
    <button
      type="button"
      id={id}
      aria-label={label}
      aria-haspopup="true"
      aria-expanded={false}
      className={styles['trigger']}
      onClick={onWant}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        // The page must not scroll.
        event.preventDefault();
        onWant?.();
      }}
    >
      {icon}
    </button>
  );
}
