import { type ReactNode, Suspense, useState } from 'react';
import { extra } from './extra.ts';
import styles from './menu.module.css';

const MenuList = extra(async () => (await import('./menu-list.tsx')).MenuList);

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

export interface MenuProps {
  /** Spoken name of the button and its tooltip, such as "More: BG 1390-PR". */
  readonly label: string;
  readonly icon: ReactNode;
  readonly entries: readonly MenuEntry[];
  /** Of the button. */
  readonly id?: string;
}

/**
 * A button that unfolds what can be done: by mouse, finger or arrow keys; Escape folds it. What unfolds
 * comes when it is first wanted.
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
        // The page stays where it is.
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
