import { createRootRoute, createRoute } from '@tanstack/react-router';
import { leadStaffToBackOffice, requireStaff, requireTexts } from './guards.ts';

/*
 * The routes under which areas hang theirs. `app` gives them their components; areas only name them
 * as parents.
 */
export const rootRoute = createRootRoute();

/** The shell: header, menu. Its children's addresses begin with /pages; it needs texts. */
export const pagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages',
  async beforeLoad(context) {
    leadStaffToBackOffice(context);
    await requireTexts(context);
  },
});

/** The shell as well, with addresses of their own: pages open to everybody, staff too. */
export const openRoute = createRoute({ getParentRoute: () => rootRoute, id: 'open' });

/** The back office, with a shell of its own. */
export const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/uprava',
  async beforeLoad(context) {
    requireStaff(context);
    await requireTexts(context);
  },
});
