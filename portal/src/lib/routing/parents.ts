import { createRootRoute, createRoute } from '@tanstack/react-router';
import { requireTexts } from './guards.ts';

/*
 * The routes under which areas hang theirs. `app` gives them their looks; areas only name them as
 * parents.
 */
export const rootRoute = createRootRoute();

/** The shell: header, menu. Its children's addresses begin with /pages; it needs texts. */
export const pagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages',
  beforeLoad: requireTexts,
});
