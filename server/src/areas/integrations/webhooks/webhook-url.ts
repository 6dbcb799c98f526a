import { isIP } from 'node:net';
import { success, failure, type Outcome } from '@rampa/contract';
import {
  hostOf,
  isAllowedHost,
  isLocalhost,
  type Destinations,
} from '../../../platform/outgoing/destinations.ts';
import { isPublicAddress } from '../../../platform/outgoing/public-address.ts';

export type UrlFault =
  | 'integrations.url-invalid'
  | 'integrations.url-not-https'
  | 'integrations.url-not-public'
  | 'integrations.url-not-allowed';

const LOCAL_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|home\.arpa|onion)$/;

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
