import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useWorkState, waitingAt } from '../../areas/reports/use-work-state.ts';
import type { TextKey } from '../../lib/texts/keys.generated.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spoken } from '../../ui/page.tsx';
import bars from '../bars.module.css';
import styles from './section-menu.module.css';
import { type SectionGroup, sectionGroups, type StaffSection } from './sections.ts';

interface Entry {
  readonly path: string;
  readonly group: SectionGroup;
  readonly text: TextKey;
}

/** Everybody's own, and no section of a role. */
const ownAccount: Entry = { path: '/uprava/nalog', group: 'staff', text: 'staff.menu-account' };

interface SectionMenuProps {
  /** None before they are known. */
  readonly sections: readonly StaffSection[];
}

/** The sections in their groups: beside the work, or below a button where there is no room for that. */
export function SectionMenu({ sections }: SectionMenuProps) {
  const { t } = useTexts();
  const waiting = waitingAt(useWorkState().value);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const address = useLocation({ select: ({ href }) => href });
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Whatever leads elsewhere closes the menu, such as the browser's Back.
  const [shown, setShown] = useState(address);
  if (shown !== address) {
    setShown(address);
    setOpen(false);
  }
  const id = useId();
  const groups = useRef<HTMLDivElement>(null);
  const entries: readonly Entry[] = sections.length === 0 ? [] : [...sections, ownAccount];
  const here = entries.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  const herePath = here?.path;
  useEffect(() => {
    if (herePath !== undefined) showEntry(groups.current, herePath);
  }, [groups, herePath]);
  if (sections.length === 0) return <div className={styles['menu']} />;
  return (
    <nav aria-label={t('staff.menu')} className={classNames(bars['nav'], styles['menu'])}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {here === undefined ? (
          t('staff.menu')
        ) : (
          <span>
            <Spoken>{t('staff.menu')}: </Spoken>
            {t(here.text)}
          </span>
        )}
        <Waiting count={entries.reduce((sum, one) => sum + (waiting[one.path] ?? 0), 0)} />
        <ChevronDown className={styles['mark']} size={20} aria-hidden="true" />
      </button>
      <div
        ref={groups}
        id={id}
        className={classNames(styles['groups'], open ? undefined : styles['closed'])}
      >
        {Object.entries(sectionGroups).map(([group, name]) => (
          <Group
            key={group}
            name={t(name)}
            entries={entries.filter((one) => one.group === group)}
            waiting={waiting}
            onFollow={() => {
              // So does a link to the page that is shown. The focus may not vanish with the link.
              setOpen(false);
              button.current?.focus();
            }}
          />
        ))}
      </div>
    </nav>
  );
}

/** Scrolls a menu that is higher than the window until it shows where one is; the page stays where it is. */
function showEntry(menu: HTMLElement | null, path: string): void {
  const entry = menu?.querySelector(`a[href="${path}"]`) ?? null;
  if (menu === null || entry === null) return;
  const frame = menu.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  if (top >= frame.top && bottom <= frame.bottom) return;
  menu.scrollTop += (top + bottom - frame.top - frame.bottom) / 2;
}

interface GroupProps {
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly waiting: Readonly<Record<string, number>>;
  readonly onFollow: () => void;
}

function Group({ name, entries, waiting, onFollow }: GroupProps) {
  const { t } = useTexts();
  const id = useId();
  return entries.length === 0 ? null : (
    <div className={styles['group']}>
      <p id={id} className={styles['name']}>
        {name}
      </p>
      <ul aria-labelledby={id}>
        {entries.map(({ path, text }) => (
          <li key={path} className={styles['item']}>
            <Link
              // The sections name only paths that the router knows.
              to={path as NonNullable<LinkProps['to']>}
              className={styles['entry']}
              activeOptions={{ includeSearch: false }}
              onClick={onFollow}
            >
              {t(text)}
            </Link>
            <Waiting count={waiting[path] ?? 0} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How much waits; nothing where nothing does, or nothing is counted. */
function Waiting({ count }: { readonly count: number }) {
  const { t, formats } = useTexts();
  const number = formats.number(count);
  return count === 0 ? null : (
    <span className={classNames(bars['note'], styles['count'])}>
      <span aria-hidden="true">{number}</span>
      <Spoken>{t('reports.at-desk', { number })}</Spoken>
    </span>
  );
}
