import { createMemoryHistory, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { lateScreen } from '../lib/routing/late-screen.ts';
import { cardsRoute } from '../areas/cards/routes.tsx';
import { complaintsRoute } from '../areas/complaints/routes.tsx';
import { postpaidRoute } from '../areas/postpaid/routes.tsx';
import { creditNotesRoute } from '../areas/credit-notes/routes.tsx';
import { externalTollRoute } from '../areas/external-toll/routes.tsx';
import { contactRoute } from '../areas/contact/routes.tsx';
import { helpRoute } from '../areas/help/routes.tsx';
import { integrationsTab } from '../areas/integrations/routes.tsx';
import { homeRoute } from '../areas/home/routes.tsx';
import {
  accountLinkRoute,
  changePasswordRoute,
  forgottenPasswordRoute,
  profileRoute,
  signInRoute,
  verificationRoute,
} from '../areas/identity/routes.tsx';
import {
  accessibilityRoute,
  privacyRoute,
  termsRoute,
  tollsAbroadTermsRoute,
} from '../areas/legal/routes.tsx';
import { landingRoute } from '../areas/landing/routes.tsx';
import { mailCheckRoute } from '../areas/mail-check/routes.tsx';
import { passagesRoute } from '../areas/passages/routes.tsx';
import { tripChecksRoute } from '../areas/trip-checks/routes.tsx';
import { savedTripsRoute } from '../areas/saved-trips/routes.tsx';
import { savingsRoute } from '../areas/savings/routes.tsx';
import { spendingReportsRoute } from '../areas/spending-reports/routes.tsx';
import { statementsRoute } from '../areas/statements/routes.tsx';
import { keptDataRoute } from '../areas/personal-data/routes.tsx';
import { pointsOfSaleRoute } from '../areas/points-of-sale/routes.tsx';
import { roadConditionsRoute } from '../areas/road-conditions/routes.tsx';
import { tagsRoute, tagVerificationRoute } from '../areas/tags/routes.tsx';
import { tollCalculatorRoute } from '../areas/toll-calculator/routes.tsx';
import { orderTagRoute, purchaseOverviewRoute } from '../areas/purchases/routes.tsx';
import { purchaseRequestsRoute } from '../areas/purchase-requests/routes.tsx';
import { guestTopUpRoute, topUpOverviewRoute, topUpsRoute } from '../areas/top-ups/routes.tsx';
import { isGoingOn, onSignInNeeded } from '../lib/calls.ts';
import { keptAddress, language, session } from '../lib/portal.ts';
import { addProfileTab } from '../lib/profile-tabs/profile-tabs.tsx';
import { openRoute, pagesRoute, rootRoute, staffRoute } from '../lib/routing/parents.ts';
import { parsePlainSearch, stringifyPlainSearch } from '../lib/routing/plain-search.ts';
import { onMissingCode } from '../ui/missing-code.ts';
import { untilLoaded } from '../ui/until-loaded.ts';
import { CrashPage } from './crash-page.tsx';
import { followKeptAddress } from './follow-kept-address.ts';
import { RootLayout } from './root-layout.tsx';
import type { backOffice } from './staff/back-office.ts';

const errorPages = () => import('./error-pages.tsx');
const loadBackOffice = () => import('./staff/back-office.ts');

rootRoute.update({
  component: RootLayout,
  notFoundComponent: lateScreen(errorPages, 'UnknownAddressInShell'),
});
pagesRoute.update({
  component: lateScreen(() => import('./shell-layout.tsx'), 'ShellLayout'),
  notFoundComponent: lateScreen(errorPages, 'UnknownAddressPage'),
});
openRoute.update({
  component: lateScreen(() => import('./shell-layout.tsx'), 'ShellLayout'),
});

staffRoute.update({
  component: lateScreen(loadBackOffice, 'StaffLayout'),
  notFoundComponent: lateScreen(errorPages, 'UnknownAddressPage'),
});

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => redirect({ to: '/default', replace: true, throw: true }),
});

const pagesStartRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/',
  beforeLoad: () => redirect({ to: '/pages/home', replace: true, throw: true }),
});

const errorRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'error',
  component: lateScreen(errorPages, 'ErrorPage'),
});

/**
 * Every address of the back office, until its routes are there: customers never load them. They are then
 * part of the table, and the address is matched again.
 */
const backOfficeToCome = createRoute({
  getParentRoute: () => staffRoute,
  path: '$',
  async beforeLoad({ location }) {
    // As `lateScreen` does for a screen.
    await untilLoaded(loadBackOffice, onMissingCode);
    router.setRoutes(router.buildRouteTree());
    redirect({ href: location.href, replace: true, throw: true });
  },
});

addProfileTab(integrationsTab);

const routeTree = rootRoute.addChildren([
  startRoute,
  landingRoute,
  signInRoute,
  verificationRoute,
  forgottenPasswordRoute,
  tagVerificationRoute,
  pagesRoute.addChildren([
    pagesStartRoute,
    homeRoute,
    tagsRoute,
    passagesRoute,
    statementsRoute,
    savedTripsRoute,
    savingsRoute,
    accountLinkRoute,
    spendingReportsRoute,
    tripChecksRoute,
    creditNotesRoute,
    postpaidRoute,
    tollCalculatorRoute,
    topUpOverviewRoute,
    topUpsRoute,
    guestTopUpRoute,
    cardsRoute,
    roadConditionsRoute,
    pointsOfSaleRoute,
    orderTagRoute,
    purchaseOverviewRoute,
    purchaseRequestsRoute,
    complaintsRoute,
    externalTollRoute,
    contactRoute,
    helpRoute,
    profileRoute,
    keptDataRoute,
    changePasswordRoute,
    errorRoute,
  ]),
  openRoute.addChildren([
    termsRoute,
    privacyRoute,
    accessibilityRoute,
    tollsAbroadTermsRoute,
    mailCheckRoute,
  ]),
  // Links know its routes from the beginning, as soon as there are any to show them.
  staffRoute.addChildren([backOfficeToCome]) as unknown as typeof backOffice,
]);

export const router = createRouter({
  routeTree,
  // Where first pictures are drawn there is no address bar.
  ...(import.meta.env.SSR ? { history: createMemoryHistory() } : {}),
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
  scrollRestoration: true,
  // Each route's own plain function reads the address: see lib/routing/list-search.ts.
  parseSearch: parsePlainSearch,
  stringifySearch: stringifyPlainSearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// Signed out, here or in another tab: the guards check the open screen again.
let { authenticated: signedIn, member } = session.get();
session.subscribe(() => {
  const before = { signedIn, member };
  ({ authenticated: signedIn, member } = session.get());
  if (before.signedIn && !signedIn) void router.invalidate();
  // Another account: what is open here, or half typed, is not its own.
  const isOther = before.member !== '' && member !== '' && before.member !== member;
  if (isOther && !isGoingOn()) startAgain();
});

/** As after a sign-in: the whole page, with nothing that this tab has stored. */
function startAgain(): void {
  sessionStorage.clear();
  location.assign('/pages/home');
}

onSignInNeeded(() => {
  keptAddress.keep(router.state.location.href, 'sign-in');
  void router.navigate({ to: '/prijava' });
});

followKeptAddress(
  () => router.state.location.pathname === '/default',
  (address) => router.history.push(address),
);

/** The first picture alone is not a working screen. */
function leaveWithoutTexts(): void {
  const { status, partial } = language.get();
  const { pathname, href } = router.state.location;
  if (status !== 'failed' || !partial || pathname === '/default') return;
  keptAddress.keep(href, 'texts');
  void router.navigate({ to: '/default', replace: true });
}
language.subscribe(leaveWithoutTexts);
// They may have failed to load before there was a router.
router.subscribe('onRendered', leaveWithoutTexts);
