import { LogIn, LogOut } from 'lucide-react';
import { userLabel } from '../lib/session/user-label.ts';
import { useSession } from '../lib/session/use-session.ts';
import { useTexts } from '../lib/texts/use-texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { SideDrawer } from '../ui/dialog.tsx';
import styles from './bars.module.css';
import type { MenuEntry } from './menu.ts';
import { MenuLinks } from './menu-links.tsx';
import { useSignOut } from './top-bar.tsx';

interface MenuDrawerProps {
  readonly entries: readonly MenuEntry[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The menu on narrow screens, with who is signed in and the way out. */
export function MenuDrawer({ entries, open, onClose }: MenuDrawerProps) {
  const { t } = useTexts();
  const { authenticated, user } = useSession();
  const signOut = useSignOut();
  return (
    <SideDrawer
      label={t('shell.menu')}
      open={open}
      onClose={onClose}
      closeLabel={t('shell.close-menu')}
    >
      <nav aria-label={t('shell.menu')}>
        <MenuLinks entries={entries} className={styles['drawerEntries']} />
      </nav>
      <div className={styles['drawerFoot']}>
        {user === null ? null : (
          <p className={styles['drawerUser']}>
            {userLabel(user)}
            {user.poslovno_ime === '' ? null : <span>{user.poslovno_ime}</span>}
          </p>
        )}
        {authenticated ? (
          <Button
            className={styles['barButton']}
            icon={<LogOut size={20} aria-hidden="true" />}
            onClick={signOut}
          >
            {t('shell.sign-out')}
          </Button>
        ) : (
          <ButtonLink
            to="/prijava"
            className={styles['barButton']}
            icon={<LogIn size={20} aria-hidden="true" />}
          >
            {t('shell.sign-in')}
          </ButtonLink>
        )}
      </div>
    </SideDrawer>
  );
}
