import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { LogIn, Menu } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { settings } from '../lib/portal.ts';
import { countries } from '../lib/country/country.ts';
import { useRouteExists } from '../lib/routing/use-route-exists.ts';
import { useSession } from '../lib/session/use-session.ts';
import { useTexts } from '../lib/texts/use-texts.ts';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Spoken } from '../ui/page.tsx';
import { useNarrow } from '../ui/use-media.ts';
import styles from './bars.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { menuFor } from './menu.ts';
import { MenuLinks } from './menu-links.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { UserAndSignOut } from './top-bar.tsx';

const MenuDrawer = lazy(() =>
  import('./menu-drawer.tsx').then((module) => ({ default: module.MenuDrawer })),
);

const MailLanguageOffer = lazy(() =>
  import('../areas/identity/mail-language-offer.tsx').then((module) => ({
    default: module.MailLanguageOffer,
  })),
);

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
      <MailLanguage />
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <ShellFooter />
    </>
  );
}

/** Staff write mails, they get hardly any. */
function MailLanguage() {
  const { user } = useSession();
  if (user === null || user.lice === 'osoblje') return null;
  return (
    <Suspense>
      <MailLanguageOffer username={user.username} />
    </Suspense>
  );
}

function ShellHeader() {
  const { t } = useTexts();
  const narrow = useNarrow();
  const entries = useMenu();
  return (
    <header>
      <div className={styles['header']}>
        <div className={styles['bar']}>
          <Link to="/pages/home" className={styles['logo']}>
            {narrow ? <Logo /> : <Logo name="Rampa" />}
            <Spoken>
              {narrow ? null : ': '}
              {t('shell.to-home')}
            </Spoken>
          </Link>
          <span className={styles['space']} />
          <LanguageChoice />
          {narrow ? <NarrowMenu entries={entries} /> : <WideAccount />}
        </div>
      </div>
      {narrow ? null : (
        <nav aria-label={t('shell.menu')} className={styles['nav']}>
          <MenuLinks entries={entries} className={styles['entries']} />
        </nav>
      )}
    </header>
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

function WideAccount() {
  const { t } = useTexts();
  const { authenticated } = useSession();
  return authenticated ? (
    <UserAndSignOut />
  ) : (
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

function NarrowMenu({ entries }: { readonly entries: ReturnType<typeof useMenu> }) {
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

function ShellFooter() {
  const { t } = useTexts();
  const { texts } = countries[settings.country];
  return (
    <footer className={styles['footer']}>
      <div className={styles['footerInner']}>
        <span>{t(texts.service)}</span>
        <span>{t(texts.contact)}</span>
      </div>
    </footer>
  );
}
