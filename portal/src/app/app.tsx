import { Link, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { clock } from '../lib/portal.ts';
import { useTakesPictureAtLast } from '../ui/first-picture.ts';
import { LinkKind, type OpenLinkProps } from '../lib/routing/link-kind.tsx';
import { router } from './router.tsx';
import { ToastAreas } from './toast-areas.tsx';

/** The frame that the page came with goes when the first screen stands in its place. */
function useArrival(): void {
  useEffect(
    () =>
      router.subscribe('onRendered', () => {
        delete document.documentElement.dataset['arriving'];
      }),
    [],
  );
}

export function App() {
  useArrival();
  useTakesPictureAtLast(clock.after);
  return (
    <LinkKind value={RouterLink}>
      <RouterProvider router={router} />
      <ToastAreas />
    </LinkKind>
  );
}

function RouterLink(props: OpenLinkProps) {
  return <Link search={{}} {...props} />;
}

export { router } from './router.tsx';
