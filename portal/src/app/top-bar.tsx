import type { UserData } from '@rampa/contract/identity';
import { Link, useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { signOut } from '../lib/calls.ts';
import { userLabel, userTooltip } from '../lib/session/user-label.ts';
import { useSession } from '../lib/session/use-session.ts';
import { useTexts } from '../lib/texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';
import { Spoken } from '../ui/page.tsx';
import { useNarrow } from '../ui/use-media.ts';
import styles from './bars.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { LanguageMenu } from './language-menu.tsx';

/** The header of the screens around signing in. */
export function TopBar() {
  const { t } = useTexts();
  const narrow = useNarrow();
  const { authenticated } = useSession();
  return (
    <header className={styles['header']}>
      <div className={classNames(styles['bar'], styles['topBar'])}>
        <Link to="/default" className={styles['logo']}>
          {narrow ? <Logo /> : <Logo name="Rampa" />}
          <Spoken>
            {narrow ? 'Rampa: ' : ': '}
            {t('shell.to-start')}
          </Spoken>
        </Link>
        <span className={styles['space']} />
        {narrow && authenticated ? <LanguageMenu /> : <LanguageChoice />}
        <UserAndSignOut short={narrow} />
      </div>
    </header>
  );
}

/** The user's name and the sign-out button; nothing for visitors. */
export function UserAndSignOut({
  short = false,
}: {
  /** On one line with the rest of a narrow bar. */
  readonly short?: boolean;
}) {
  const { t } = useTexts();
  const { authenticated, user } = useSession();
  const leave = useSignOut();
  if (!authenticated) return null;
  return (
    <>
      {user === null ? null : <UserName user={user} />}
      {short ? (
        <IconButton
          label={t('shell.sign-out')}
          icon={<LogOut size={24} aria-hidden="true" />}
          onClick={leave}
        />
      ) : (
        <SignOutButton onClick={leave} />
      )}
    </>
  );
}

function SignOutButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTexts();
  return (
    <Button
      className={styles['barButton']}
      size="small"
      icon={<LogOut size={18} aria-hidden="true" />}
      onClick={onClick}
    >
      {t('shell.sign-out')}
    </Button>
  );
}

/** Specification, section 2: first and last name; the tooltip adds the company. */
export function UserName({ user }: { readonly user: UserData }) {
  const tooltip = userTooltip(user);
  return (
    <span className={styles['user']} title={tooltip === '' ? undefined : tooltip}>
      {userLabel(user)}
    </span>
  );
}

/** Clears tokens and user data and goes to /default. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    // Leave the screen first: its guard would ask to sign in again.
    void navigate({ to: '/default' });
    signOut();
  };
}
