import { Suspense, useState } from 'react';
import { extra } from './extra.ts';
import type { MenuProps } from './menu-list.tsx';
import styles from './menu.module.css';

export type { MenuEntry } from './menu-list.tsx';

const MenuList = extra(async () => (await import('./menu-list.tsx')).MenuList);

/**
 * A button that opens a menu: by mouse, finger or arrow keys; Escape closes it. The menu's code is
 * loaded when it is first needed.
 */
export function Menu(props: MenuProps) {
  const { label, icon, id } = props;
  const [wanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      id={id}
      aria-label={label}
      aria-haspopup="true"
      aria-expanded={false}
      className={styles['trigger']}
      onClick={() => setWanted(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        // The page must not scroll.
        event.preventDefault();
        setWanted(true);
      }}
    >
      {icon}
    </button>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <MenuList {...props} />
    </Suspense>
  ) : (
    button
  );
}
