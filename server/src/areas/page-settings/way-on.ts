import type { IncomingHttpHeaders } from 'node:http';
import { pathThroughAccount, throughAccount } from '@rampa/contract';
import { asksForSignIn } from '@rampa/contract/screens';
import { readCookie } from '../../platform/http/read-cookie.ts';
import type { Settings } from '../../platform/settings.ts';
import { claimsOf } from './picture-request.ts';
import { leadsTo } from './public-screens.ts';

/** Where an address leads, which the portal would find out only once it is loaded. */
export interface WayOn {
  readonly href: string;
  /** To the sign-in, and after it to the address itself. */
  readonly afterSignIn: boolean;
}

/** Of the address that somebody navigates to; undefined where its own screen is shown. */
export function wayOnFrom(
  { url, headers }: { readonly url: string; readonly headers: IncomingHttpHeaders },
  settings: Pick<Settings, 'accessTokenCookie' | 'flags' | 'postpaid'>,
): WayOn | undefined {
  // Programs that store the page for every address request the start.
  if (headers['sec-fetch-mode'] !== 'navigate') return undefined;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const start = leadsTo.get(path);
  if (start !== undefined) return { href: start + url.slice(path.length), afterSignIn: false };
  const token = readCookie(headers.cookie, settings.accessTokenCookie);
  if (token === null) {
    // From another site the browser brings no session, whoever follows the link.
    const own = ['none', 'same-origin'].includes(headers['sec-fetch-site']?.toString() ?? '');
    return own && asksForSignIn(path) && isOffered(path, settings)
      ? { href: '/prijava', afterSignIn: true }
      : undefined;
  }
  const search = new URLSearchParams(url.slice(path.length));
  // What the token says decides about no more than an address of the portal: the screen there asks with it.
  return path === throughAccount && claimsOf(token)?.['acc'] === search.get('id')
    ? { href: pathThroughAccount(search.get('put') ?? ''), afterSignIn: false }
    : undefined;
}

/** What is switched off leads home. */
function isOffered(path: string, { flags, postpaid }: Pick<Settings, 'flags' | 'postpaid'>) {
  if (path === '/pages/extToll') return flags.t4a === 'true';
  return path !== '/pages/odlozeno-placanje' || postpaid !== null;
}
