import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { tab } from '../lib/portal.ts';
import { WordsOnScreen } from '../lib/texts/words-on-screen.tsx';
import { dropViewing, wayBack, type Viewing } from '../lib/session/viewing.ts';
import { CrashPage } from './crash-page.tsx';
import { followKeptAddress } from './follow-kept-address.ts';

const loadApp = () => import('./app.tsx');

/** A part without which there is no page at all. */
function whole<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({
    default: await load().catch((error: unknown) => () => <CrashPage error={error} />),
  }));
}

const App = whole(async () => (await loadApp()).App);
/** No screen of a customer is shown without it. */
const ViewingBanner = lazy<ComponentType<{ readonly viewing: Viewing }>>(async () => {
  try {
    return { default: (await import('./viewing-banner.tsx')).ViewingBanner };
  } catch {
    leaveWithoutBanner();
    return { default: () => null };
  }
});
const LandingStart = whole(async () => (await import('./landing-start.tsx')).LandingStart);

/**
 * The landing page needs neither router nor shell: they are loaded when somebody goes on, and the
 * landing page is shown until the next screen can take its place.
 */
export function Start() {
  const [onLanding, setOnLanding] = useState(beginsOnLanding);
  const [fault, setFault] = useState<unknown>(undefined);

  const leave = useCallback(async (address: string): Promise<void> => {
    try {
      const { router } = await loadApp();
      router.history.push(address);
      await router.load();
      setOnLanding(false);
    } catch (error) {
      setFault(error);
    }
  }, []);

  useEffect(
    () =>
      onLanding
        ? followKeptAddress(
            () => true,
            (address) => void leave(address),
          )
        : undefined,
    [onLanding, leave],
  );

  return (
    <WordsOnScreen>
      <Suspense>
        {tab.viewing === null ? null : <ViewingBanner viewing={tab.viewing} />}
        {fault !== undefined ? (
          <CrashPage error={fault} />
        ) : onLanding ? (
          <LandingStart {...{ leave, prepare, loadApp }} />
        ) : (
          <App />
        )}
      </Suspense>
    </WordsOnScreen>
  );
}

/** Of the parts that are there already: a file that is missing has others missing beside it. */
function leaveWithoutBanner(): void {
  const { viewing } = tab;
  if (viewing === null) return;
  dropViewing(sessionStorage, viewing, 'over');
  location.replace(wayBack(viewing));
}

function beginsOnLanding(): boolean {
  if (location.pathname === '/') history.replaceState(null, '', '/default');
  return location.pathname === '/default';
}

/** Pointing at a link usually means following it. */
function prepare(address: string): void {
  loadApp().then(
    ({ router }) => router.preloadRoute({ to: address }),
    // Following the link will report it.
    () => undefined,
  );
}
