import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { CloudOff, LogIn, Menu } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { LegalNews } from '../areas/legal/news-strip.tsx';
import { settings, tab } from '../lib/portal.ts';
import { extra } from '../ui/extra.ts';
import { HelpLink } from '../lib/help/help-link.tsx';
import { useOnline } from '../lib/screens/use-online.ts';
import { useRouteExists } from '../lib/routing/use-route-exists.ts';
import { isStaff } from '../lib/session/is-staff.ts';
import { useSession } from '../lib/session/use-session.ts';
import { useTexts } from '../lib/texts/use-texts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { classNames } from '../ui/class-names.ts';
import { late } from '../ui/late.ts';
import { Logo } from '../ui/logo.tsx';
import { Spoken } from '../ui/page.tsx';
import { useNarrow } from '../ui/use-media.ts';
import styles from './bars.module.css';
import { Bell } from './bell.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { groupNames, menuFor, ofGroups, type MenuEntry } from './menu.ts';
import { MenuLinks } from './menu-links.tsx';
import strip from './offline-strip.module.css';
import { SiteFooter } from './site-footer.tsx';
import { UserName, useSignOut } from './top-bar.tsx';

const MenuDrawer = late(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

const MailLanguageOffer = extra(
  async () => (await import('../areas/identity/mail-language-offer.tsx')).MailLanguageOffer,
);

const Accounts = extra(async () => (await import('./acting-for.tsx')).ActingFor);

/** The shell of /pages: header, language switch, logout, menu. */
export function ShellLayout() {
  return (
    <ShellFrame>
      <Outlet />
    </ShellFrame>
  );
}

export function ShellFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <ShellHeader />
      <OfflineStrip />
      <div className={styles['notices']}>
        <News />
      </div>
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <MailLanguage />
      <SiteFooter help={<HelpLink />} />
    </>
  );
}

/** Without a network: says so on every screen, and what still works. */
function OfflineStrip() {
  const { t } = useTexts();
  const online = useOnline();
  if (online) return null;
  return (
    <div role="status" className={strip['strip']}>
      <CloudOff size={20} aria-hidden="true" />
      <p>{t('shell.offline')}</p>
    </div>
  );
}

/** At the end of screens where nobody is in the middle of something: it can wait. Staff get hardly any mails. */
function MailLanguage() {
  const { user } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const calm = path === '/pages/home' || path.startsWith('/pages/profil');
  if (!calm || user === null || user.lice === 'osoblje') return null;
  // The language of the page is the clerk's.
  if (!tab.acts) return null;
  return <MailLanguageOffer username={user.username} />;
}

function News() {
  const { authenticated, user } = useSession();
  if (!authenticated || isStaff(user)) return null;
  return <LegalNews />;
}

function ShellHeader() {
  const narrow = useNarrow();
  const entries = useMenu();
  return narrow ? <NarrowHeader entries={entries} /> : <WideHeader entries={entries} />;
}

interface HeaderProps {
  readonly entries: readonly MenuEntry[];
}

/** Above, what is for everybody on the road and who is signed in; below, what is the customer's. */
function WideHeader({ entries }: HeaderProps) {
  const { t } = useTexts();
  return (
    <header className={classNames(styles['header'], styles['wide'])}>
      <HomeLink name="Rampa" />
      <nav aria-label={t('shell.menu')} className={styles['menu']}>
        <MenuLinks
          label={t(groupNames.trip)}
          entries={ofGroups(entries, 'home', 'trip')}
          className={styles['trip']}
        />
        <div className={styles['own']}>
          {(['tags', 'help'] as const).map((group) => (
            <MenuLinks
              key={group}
              label={t(groupNames[group])}
              entries={ofGroups(entries, group)}
              className={styles['entries']}
            />
          ))}
        </div>
      </nav>
      <div className={styles['tools']}>
        <LanguageChoice />
        <WideAccount entries={entries} />
      </div>
    </header>
  );
}

function NarrowHeader({ entries }: HeaderProps) {
  const { authenticated } = useSession();
  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <HomeLink />
        <span className={styles['space']} />
        <LanguageMenu />
        {authenticated ? <BellInHeader /> : null}
        <NarrowMenu entries={entries} />
      </div>
      <ActingFor narrow />
    </header>
  );
}

/** Nothing for whoever has one account; then its code is not loaded either. */
function ActingFor({ narrow = false }: { readonly narrow?: boolean }) {
  const { several, authenticated } = useSession();
  return authenticated && several && tab.acts ? <Accounts narrow={narrow} /> : null;
}

function HomeLink({ name }: { readonly name?: string }) {
  const { t } = useTexts();
  return (
    <Link to="/pages/home" className={styles['logo']}>
      {name === undefined ? <Logo /> : <Logo name={name} />}
      <Spoken>
        {name === undefined ? null : ': '}
        {t('shell.to-home')}
      </Spoken>
    </Link>
  );
}

/** Keeps the place of the bell, so that nothing moves when its answer comes. */
function BellInHeader() {
  return (
    <span className={styles['bell']}>
      <Bell />
    </span>
  );
}

function useMenu() {
  const routeExists = useRouteExists();
  const { authenticated, user } = useSession();
  return menuFor({
    settings,
    signedIn: authenticated,
    lice: user?.lice,
    role: user?.role,
    routeExists,
  });
}

function WideAccount({ entries }: HeaderProps) {
  const { t } = useTexts();
  const { authenticated, user } = useSession();
  const leave = useSignOut();
  if (!authenticated) {
    return (
      <ButtonLink
        to="/prijava"
        className={styles['barButton']}
        size="small"
        icon={<LogIn size={18} aria-hidden="true" />}
      >
        {t('shell.sign-in')}
      </ButtonLink>
    );
  }
  return (
    <>
      <BellInHeader />
      <div className={styles['account']}>
        {user === null ? null : <UserName user={user} />}
        <ActingFor />
        <div className={styles['accountLinks']}>
          <nav aria-label={t('shell.group-account')}>
            <MenuLinks
              label={t('shell.group-account')}
              entries={ofGroups(entries, 'account')}
              className={styles['accountEntries']}
            />
          </nav>
          <button type="button" className={styles['accountButton']} onClick={leave}>
            {t('shell.sign-out')}
          </button>
        </div>
      </div>
    </>
  );
}

function NarrowMenu({ entries }: HeaderProps) {
  const { t } = useTexts();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The drawer belongs to the screen on which it was opened: another screen closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === path;
  return (
    <>
      <IconButton
        label={t('shell.menu')}
        icon={<Menu size={28} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpenOn(path)}
      />
      {openOn === null ? null : (
        <Suspense>
          <MenuDrawer entries={entries} open={open} onClose={() => setOpenOn(null)} />
        </Suspense>
      )}
    </>
  );
}
