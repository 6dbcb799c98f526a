import { LogIn, LogOut } from 'lucide-react';
import { HelpLink } from '../lib/help/help-link.tsx';
import { userLabel } from '../lib/session/user-label.ts';
import { useSession } from '../lib/session/use-session.ts';
import { useTexts } from '../lib/texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { SideDrawer } from '../ui/dialog-window.tsx';
import styles from './bars.module.css';
import { groupNames, ofGroups, type MenuEntry, type MenuGroupId } from './menu.ts';
import { MenuLinks } from './menu-links.tsx';
import { useSignOut } from './top-bar.tsx';

interface MenuDrawerProps {
  readonly entries: readonly MenuEntry[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The menu on narrow screens, with the user's name and the sign-out button. */
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
      <div className={styles['drawerTop']}>
        {user === null ? null : (
          <p className={styles['drawerUser']}>
            {userLabel(user)}
            {user.poslovno_ime === '' ? null : <span>{user.poslovno_ime}</span>}
          </p>
        )}
        {authenticated ? (
          <div className={styles['drawerAccount']}>
            <nav aria-label={t('shell.group-account')}>
              <MenuLinks
                label={t('shell.group-account')}
                entries={ofGroups(entries, 'account')}
                className={styles['drawerEntries']}
              />
            </nav>
            <Button
              className={styles['barButton']}
              size="small"
              icon={<LogOut size={20} aria-hidden="true" />}
              onClick={signOut}
            >
              {t('shell.sign-out')}
            </Button>
          </div>
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
      <nav aria-label={t('shell.menu')} className={styles['drawerGroups']}>
        {drawerGroups.map((group) => (
          <DrawerGroup key={group} group={group} entries={ofGroups(entries, group)} />
        ))}
      </nav>
      <HelpLink className={styles['drawerHelp']} />
    </SideDrawer>
  );
}

/** The customer's own entries first, within reach of a thumb. */
const drawerGroups = ['home', 'tags', 'trip', 'help'] as const satisfies readonly MenuGroupId[];

interface DrawerGroupProps {
  readonly group: MenuGroupId;
  readonly entries: readonly MenuEntry[];
}

function DrawerGroup({ group, entries }: DrawerGroupProps) {
  const { t } = useTexts();
  if (entries.length === 0) return null;
  return (
    <div>
      {group === 'home' ? null : (
        <p className={styles['drawerTitle']} aria-hidden="true">
          {t(groupNames[group])}
        </p>
      )}
      <MenuLinks
        label={t(groupNames[group])}
        entries={entries}
        className={styles['drawerEntries']}
      />
    </div>
  );
}
