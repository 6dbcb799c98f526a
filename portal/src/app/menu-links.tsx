import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useId } from 'react';
import { extra } from '../ui/extra.ts';
import { useOnline } from '../lib/screens/use-online.ts';
import { useTexts } from '../lib/texts/use-texts.ts';
import { Spoken } from '../ui/page.tsx';
import styles from './bars.module.css';
import type { MenuEntry } from './menu.ts';

type RegisteredPath = NonNullable<LinkProps['to']>;

const ExternalTollMark = extra(
  async () => (await import('./external-toll-mark.tsx')).ExternalTollMark,
);

interface MenuLinksProps {
  /** What the links are about. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly className: string | undefined;
}

/** Links that belong together. */
export function MenuLinks({ label, entries, className }: MenuLinksProps) {
  return entries.length === 0 ? null : (
    <ul aria-label={label} className={className}>
      {entries.map((entry) => (
        <MenuLine key={entry.path} {...entry} />
      ))}
    </ul>
  );
}

function MenuLine({ path, text, also, note, offline = false }: MenuEntry) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const online = useOnline();
  const noteId = useId();
  return (
    <li className={styles['item']}>
      <Link
        // The menu lists only paths that the router knows, some of them of areas that may be missing.
        to={path as RegisteredPath}
        className={styles['entry']}
        activeOptions={{ includeSearch: false }}
        aria-describedby={note === undefined ? undefined : noteId}
        // A screen that belongs to the entry at another address.
        {...(also?.includes(pathname) === true ? { 'aria-current': true as const } : {})}
      >
        {path === '/pages/extToll' ? <ExternalTollMark /> : null}
        {t(text)}
        {online || offline ? null : (
          <>
            <CloudOff className={styles['cloud']} size={16} aria-hidden="true" />
            <Spoken>, {t('shell.needs-network')}</Spoken>
          </>
        )}
      </Link>
      {note === undefined ? null : (
        <span id={noteId} className={styles['note']}>
          {t(note)}
        </span>
      )}
    </li>
  );
}
