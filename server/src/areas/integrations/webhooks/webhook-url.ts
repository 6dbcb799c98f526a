import { isIP } from 'node:net';
import { success, failure, type Outcome } from '@rampa/contract';
import { isLoopback, isPublicAddress } from './public-address.ts';

export type UrlFault =
  | 'integrations.url-invalid'
  | 'integrations.url-not-https'
  | 'integrations.url-not-public'
  | 'integrations.url-not-allowed';

/** Where requests may go. */
export interface Destinations {
  /** A program on the same machine may be reached: in the demo. */
  readonly allowLocal: boolean;
  /** Hosts that the operator allows, `*.` in front for all below one; null: every public address. */
  readonly hosts: readonly string[] | null;
}

const LOCAL_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|home\.arpa|onion)$/;

/** The bare host: IPv6 without its brackets, names without the trailing dot. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** Where the demo may send without encryption: to a program on the same machine. */
export function isLocalhost(url: URL): boolean {
  const host = hostOf(url);
  return host === 'localhost' || isLoopback(host);
}

/** Whether the operator allows requests to a host, whatever it resolves to. */
export function isAllowedHost(host: string, hosts: Destinations['hosts']): boolean {
  if (hosts === null) return true;
  const name = host.toLowerCase();
  return hosts.some((allowed) =>
    allowed.startsWith('*.') ? name.endsWith(allowed.slice(1)) : name === allowed,
  );
}

/**
 * Checks a webhook's address. What a name resolves to is checked before each request; here only
 * what the address itself says.
 */
export function readWebhookUrl(
  text: string,
  { allowLocal, hosts }: Destinations,
): Outcome<URL, UrlFault> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') {
    return failure('integrations.url-invalid');
  }
  if (allowLocal && isLocalhost(url) && ['http:', 'https:'].includes(url.protocol)) {
    return success(url);
  }
  if (url.protocol !== 'https:') return failure('integrations.url-not-https');
  const host = hostOf(url);
  const named = isIP(host) === 0;
  const open = named ? host.includes('.') && !LOCAL_NAMES.test(host) : isPublicAddress(host);
  if (!open) return failure('integrations.url-not-public');
  return isAllowedHost(host, hosts) ? success(url) : failure('integrations.url-not-allowed');
}
