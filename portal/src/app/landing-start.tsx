import { useEffect, useMemo, useState } from 'react';
import { LandingPage } from '../areas/landing/landing-page.tsx';
import { toasts } from '../lib/portal.ts';
import { LinkKind, type OpenLinkProps } from '../lib/routing/link-kind.tsx';
import { useEntryText } from '../lib/texts/use-entry-text.ts';
import { loadingKey } from '../lib/toasts/toasts.ts';
import { useStore } from '../lib/use-store.ts';
import { arriveAt } from './arrivals.ts';
import styles from './root-layout.module.css';
import { SiteFooter } from './site-footer.tsx';
import { ToastAreas, type ToastExtras } from './toast-areas.tsx';

interface LandingStartProps {
  readonly loadApp: () => Promise<{ readonly toastExtras: ToastExtras }>;
  readonly leave: (address: string) => Promise<void>;
  readonly prepare: (address: string) => void;
}

/** The landing page as the first page of a visit: in the frame of `RootLayout`, but without a router. */
export function LandingStart({ loadApp, leave, prepare }: LandingStartProps) {
  const t = useEntryText();
  const Link = useMemo(() => linkThatLeaves(leave, prepare), [leave, prepare]);
  const extras = useToastExtras(loadApp);
  useEffect(() => {
    arriveAt(location.pathname);
  }, []);
  return (
    <LinkKind value={Link}>
      <a className={styles['skip']} href="#main">
        {t('shell.skip')}
      </a>
      <LandingPage />
      <SiteFooter />
      <p aria-live="polite" className={styles['announcer']} />
      <ToastAreas extras={extras} />
    </LinkKind>
  );
}

const noToasts: ReturnType<typeof toasts.get> = [];

/** Loaded with the router once there is a toast; the one about loading is not worth it. */
function useToastExtras(loadApp: LandingStartProps['loadApp']): ToastExtras | undefined {
  const [extras, setExtras] = useState<ToastExtras>();
  const wanted = useStore(toasts, noToasts).some(({ key }) => key !== loadingKey);
  useEffect(() => {
    if (!wanted) return;
    loadApp().then(
      ({ toastExtras }) => setExtras(toastExtras),
      // Without them the toast is its text alone.
      () => undefined,
    );
  }, [wanted, loadApp]);
  return extras;
}

function linkThatLeaves(
  leave: LandingStartProps['leave'],
  prepare: LandingStartProps['prepare'],
): React.ComponentType<OpenLinkProps> {
  return ({ to, children, ...rest }) => (
    <a
      href={to}
      {...rest}
      onMouseEnter={() => prepare(to)}
      onFocus={() => prepare(to)}
      onTouchStart={() => prepare(to)}
      onClick={(event) => {
        const inThisTab = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!inThisTab || rest.target === '_blank') return;
        event.preventDefault();
        void leave(to);
      }}
    >
      {children}
    </a>
  );
}
