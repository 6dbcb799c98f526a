import { pathThroughAccount } from '@rampa/contract';
import { createRoute, redirect } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { keptAddress, session } from '../../lib/portal.ts';
import { profileTabsOf } from '../../lib/profile-tabs/profile-tabs.tsx';
import { requireSignIn, requireTexts } from '../../lib/routing/guards.ts';
import { oneOf, type RawSearch, textOf } from '../../lib/routing/list-search.ts';
import { pagesRoute, rootRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { withPicture } from '../../lib/routing/with-picture.ts';
import { homeOf } from '../../lib/session/is-staff.ts';

export interface SignInSearch {
  readonly tab?: 'registracija';
}

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/prijava',
  validateSearch: (raw: RawSearch): SignInSearch => {
    const tab = oneOf(raw['tab'], ['registracija']);
    return tab === undefined ? {} : { tab };
  },
  async beforeLoad(context) {
    // A signed-in user has nothing to do here.
    if (session.isAuthenticated()) {
      const href = keptAddress.take('sign-in') ?? homeOf(session.get().user);
      redirect({ href, replace: true, throw: true });
    }
    await requireTexts(context);
  },
  component: lateScreen(() => import('./sign-in-page.tsx'), 'SignInPage'),
});

/** The token of a link that came by mail. */
export interface LinkSearch {
  readonly token?: string;
}

interface VerificationSearch extends LinkSearch {
  /** The token of a link that confirms a change of address. */
  readonly promena?: string;
  /** The token of a link that invites into a company. */
  readonly poziv?: string;
}

export const verificationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verifikacija-naloga',
  validateSearch: (raw: RawSearch): VerificationSearch => {
    const promena = textOf(raw['promena'], 4096);
    const poziv = textOf(raw['poziv'], 4096);
    if (poziv !== '') return { poziv };
    return promena === '' ? readLink(raw) : { promena };
  },
  beforeLoad: requireTexts,
  component: lateScreen(() => import('./verification-page.tsx'), 'VerificationPage'),
});

export const forgottenPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/zaboravljena-lozinka',
  validateSearch: readLink,
  beforeLoad: requireTexts,
  component: lateScreen(() => import('./forgotten-password-page.tsx'), 'ForgottenPasswordPage'),
});

interface AccountLinkSearch {
  /** The account. */
  readonly id: string;
  /** A path of its screens. */
  readonly put: string;
  /** The way back from a payment, which nobody followed on purpose: another account is left only on request. */
  readonly asks?: 'yes';
}

const readAccountLink = strictly((raw: RawSearch): AccountLinkSearch => ({
  id: textOf(raw['id'], 64),
  put: pathThroughAccount(textOf(raw['put'], 2048)),
  ...(raw['asks'] === 'yes' ? { asks: 'yes' } : {}),
}));

export const accountLinkRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'nalog',
  validateSearch: readAccountLink,
  async beforeLoad(context) {
    requireSignIn(context);
    const { id, put: href } = readAccountLink(context.location.search);
    // As the server does where it knows whose page it is; links on pages of others bring it no session.
    if (id !== '' && session.get().member.startsWith(`${id} `)) {
      redirect({ href, replace: true, throw: true });
    }
  },
  component: lateScreen(() => import('./account-link-page.tsx'), 'AccountLinkPage'),
});

export const changePasswordRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'promena-lozinke',
  beforeLoad: requireSignIn,
  component: lateScreen(() => import('./change-password-page.tsx'), 'ChangePasswordPage'),
});

/** Besides the first one, which the address does not name. */
const profileTabs = ['firma', 'clanovi', 'obavestenja', 'uredjaji', 'nalog', 'api'] as const;

export interface ProfileSearch {
  readonly tab?: (typeof profileTabs)[number];
}

export const profileRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'profil',
  beforeLoad: requireSignIn,
  validateSearch: (raw: RawSearch): ProfileSearch => {
    const tab = oneOf(raw['tab'], profileTabs);
    return tab === undefined ? {} : { tab };
  },
  loaderDeps: ({ search }: { readonly search: ProfileSearch }) => search,
  loader: ({ deps }) =>
    withPicture(...profileTabsOf(session.get().user).filter(({ id }) => id === deps.tab)),
  component: lateScreen(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
});

function readLink(raw: RawSearch): LinkSearch {
  const token = textOf(raw['token'], 4096);
  return token === '' ? {} : { token };
}
