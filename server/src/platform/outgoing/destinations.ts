import { isLoopback } from './public-address.ts';

/** Where requests to addresses that others have named may go. */
export interface Destinations {
  /** A program on the same machine may be reached: in the demo. */
  readonly allowLocal: boolean;
  /** Hosts that the operator allows, `*.` in front for all below one; null: every public address. */
  readonly hosts: readonly string[] | null;
}

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
