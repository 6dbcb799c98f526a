import { redirect } from '@tanstack/react-router';
import { keptAddress, language, session } from '../portal.ts';

interface GuardContext {
  readonly location: { readonly href: string };
}

/**
 * For routes with access "login": without a token cookie the address is kept and the visitor goes
 * to sign-in.
 */
export function requireSignIn({ location }: GuardContext): void {
  if (session.isAuthenticated()) return;
  keptAddress.keep(location.href, 'sign-in');
  redirect({ to: '/prijava', throw: true });
}

/**
 * For routes that need texts: waits for the load that is under way. Only a failed one leads to
 * /default, and the address is kept for afterwards.
 */
export async function requireTexts({ location }: GuardContext): Promise<void> {
  if (await language.ready()) return;
  keptAddress.keep(location.href, 'texts');
  redirect({ to: '/default', throw: true });
}
