import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Suspense, useCallback, useRef } from 'react';
import { HelpLink } from '../lib/help/help-link.tsx';
import { proofs } from '../lib/proof/proof.ts';
import { useEntryText } from '../lib/texts/use-entry-text.ts';
import { useStore } from '../lib/use-store.ts';
import { late } from '../ui/late.ts';
import { PageArrival } from '../ui/page-heading.tsx';
import { arriveAt } from './arrivals.ts';
import styles from './root-layout.module.css';
import { SiteFooter } from './site-footer.tsx';
import { hasTopBar } from './top-bar-rule.ts';

const TopBar = late(async () => (await import('./top-bar.tsx')).TopBar);

const ProofDialog = late(
  async () => (await import('../areas/identity/proof-dialog.tsx')).ProofDialog,
);

/** Screens that bring their own `main`. */
const withOwnMain = new Set<string>(['/pages', '/open', '/uprava', '/default']);

const withFooter = new Set<string>(['/pages', '/open', '/uprava']);

/** Around every screen: skip link, the top bar where it belongs, the announcer of screens. */
export function RootLayout() {
  const t = useEntryText();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const inShell = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/pages'),
  });
  // An unknown address like /pages/prijava has the shell's header already.
  const topBar = hasTopBar(path) && !inShell;
  const ownMain = useMatches({
    // The root alone: an unknown address, which without a top bar is shown in the shell's frame.
    select: (matches) =>
      (matches.length === 1 && !topBar) || matches.some(({ routeId }) => withOwnMain.has(routeId)),
  });
  // The shells contain it, so that it does not jump while they are loading.
  const inFrame = useMatches({
    select: (matches) =>
      (matches.length === 1 && !topBar) || matches.some(({ routeId }) => withFooter.has(routeId)),
  });
  const proof = useStore(proofs.wanted);
  const announcer = useRef<HTMLParagraphElement>(null);

  const arrived = useCallback((heading: HTMLElement) => {
    if (!arriveAt(location.pathname).takesFocus) return;
    heading.focus({ preventScroll: true });
    if (announcer.current !== null) announcer.current.textContent = heading.textContent;
  }, []);

  return (
    <PageArrival value={arrived}>
      <a className={styles['skip']} href="#main">
        {t('shell.skip')}
      </a>
      {topBar ? (
        <Suspense fallback={<div className={styles['barToCome']} data-to-come="" />}>
          <TopBar />
        </Suspense>
      ) : null}
      {ownMain ? (
        <Outlet />
      ) : (
        <main id="main" tabIndex={-1} className={styles['main']}>
          <Outlet />
        </main>
      )}
      {inFrame ? null : <SiteFooter help={<HelpLink />} />}
      {proof === null ? null : (
        <Suspense>
          <ProofDialog {...proof} />
        </Suspense>
      )}
      <p ref={announcer} aria-live="polite" className={styles['announcer']} />
    </PageArrival>
  );
}
