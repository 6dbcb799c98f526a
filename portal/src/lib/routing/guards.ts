import { notFound, redirect } from '@tanstack/react-router';
import { hasOwnTexts, keptAddress, language, session } from '../portal.ts';
import { isStaff } from '../session/is-staff.ts';

export interface GuardContext {
  readonly location: { readonly href: string; readonly pathname: string };
  /** Hover over a link: no navigation yet. */
  readonly preload?: boolean;
}

/**
 * For routes with access "login": without a token cookie the address is stored and the visitor goes
 * to sign-in.
 */
export function requireSignIn({ location, preload = false }: GuardContext): void {
  if (session.isAuthenticated()) return;
  if (!preload) keptAddress.keep(location.href, 'sign-in');
  redirect({ to: '/prijava', throw: true });
}

/**
 * For routes that need texts: waits for the load that is under way. Only a failed one leads to
 * /default, and the address is stored for afterwards.
 */
export async function requireTexts({ location, preload = false }: GuardContext): Promise<void> {
  if (hasOwnTexts(location.pathname)) return;
  if (await language.ready()) return;
  if (!preload) keptAddress.keep(location.href, 'texts');
  redirect({ to: '/default', throw: true });
}

/** Staff have no customer account: they are led to the back office. */
export function leadStaffToBackOffice({
  location,
}: {
  readonly location: { readonly pathname: string };
}): void {
  if (!session.isAuthenticated() || !isStaff(session.get().user)) return;
  // Mails about one's own sign-in lead to the profile.
  const own = /^\/pages\/(?:profil|promena-lozinke)\/?$/u.test(location.pathname);
  redirect({ to: own ? '/uprava/nalog' : '/uprava', replace: true, throw: true });
}

/** For a customer, the back office is an address that does not exist. */
export function requireStaff(context: GuardContext): void {
  requireSignIn(context);
  if (!isStaff(session.get().user)) notFound({ throw: true });
}
