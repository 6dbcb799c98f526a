import { useEffect, useMemo } from 'react';
import { LandingPage } from '../areas/landing/landing-page.tsx';
import { LinkKind, type OpenLinkProps } from '../lib/routing/link-kind.tsx';
import { useEntryText } from '../lib/texts/use-entry-text.ts';
import { arrivals } from './arrivals.ts';
import styles from './root-layout.module.css';
import { SiteFooter } from './site-footer.tsx';
import { ToastAreas } from './toast-areas.tsx';

interface LandingStartProps {
  readonly leave: (address: string) => Promise<void>;
  readonly prepare: (address: string) => void;
}

/** The landing page as the first one of a visit: what `RootLayout` puts around it, without a router. */
export function LandingStart({ leave, prepare }: LandingStartProps) {
  const t = useEntryText();
  const Link = useMemo(() => linkThatLeaves(leave, prepare), [leave, prepare]);
  useEffect(() => {
    arrivals.count += 1;
  }, []);
  return (
    <LinkKind value={Link}>
      <a className={styles['skip']} href="#main">
        {t('shell.skip')}
      </a>
      <LandingPage />
      <SiteFooter />
      <p aria-live="polite" className={styles['announcer']} />
      <ToastAreas />
    </LinkKind>
  );
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
