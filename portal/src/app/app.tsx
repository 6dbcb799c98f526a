// oxlint-disable-next-line import/no-unassigned-import -- styles are imported for their effect
import '../ui/screen-tokens.css';
import { Link, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../lib/api/queries.ts';
import { drawnAt, dropDrawnAnswers } from '../lib/first-picture/drawn-answers.ts';
import { clock, language } from '../lib/portal.ts';
import { useTakesPictureAtLast } from '../ui/first-picture.ts';
import { toastParts } from '../ui/toast-parts.tsx';
import { LinkKind, type OpenLinkProps } from '../lib/routing/link-kind.tsx';
import { followDay } from './follow-day.ts';
import { prepareLikelyNext } from './likely-next.ts';
import { router } from './router.tsx';
import { SanitisedHtml } from './sanitised-html.tsx';
import { ToastAreas, type ToastExtras } from './toast-areas.tsx';
import { quietAfter } from './when-quiet.ts';

// Not on the landing page, which leads elsewhere, nor where the server draws pictures.
if (import.meta.env.PROD && !import.meta.env.SSR) quietAfter(prepareLikelyNext());

export const toastExtras: ToastExtras = {
  parts: toastParts,
  sanitised: (html) => <SanitisedHtml html={html} />,
};

/** The frame that came with the page is removed once the first screen is shown in its place. */
function useArrival(): void {
  useEffect(
    () =>
      router.subscribe('onRendered', () => {
        delete document.documentElement.dataset['arriving'];
        dropOldAddress();
      }),
    [],
  );
}

/** The page's metadata about its address, for sharing, belongs to the screen that it came with. */
function dropOldAddress(): void {
  const own = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (own === null || new URL(own.href).pathname === location.pathname) return;
  for (const link of document.querySelectorAll('link[rel="canonical"], link[hreflang]')) {
    link.remove();
  }
}

/** Renders the screens again with fresh data: on another day their periods and words change. */
function useDay(): void {
  useEffect(
    () =>
      followDay(
        clock,
        document,
        () => {
          // The data that came with the page is of the day before.
          dropDrawnAnswers();
          language.redraw();
          void queryClient.invalidateQueries();
        },
        drawnAt(),
      ),
    [],
  );
}

export function App() {
  useArrival();
  useDay();
  useTakesPictureAtLast(clock.after);
  return (
    <LinkKind value={RouterLink}>
      <RouterProvider router={router} />
      <ToastAreas extras={toastExtras} />
    </LinkKind>
  );
}

function RouterLink(props: OpenLinkProps) {
  return <Link search={{}} {...props} />;
}

export { router } from './router.tsx';
