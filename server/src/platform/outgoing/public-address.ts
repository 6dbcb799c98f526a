import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * Addresses that no request to a stranger’s host may reach: private networks, this machine, what only machines in a
 * cloud can reach, and reserved blocks (IANA special-purpose registries, RFC 6890).
 */
const special = new BlockList();
const specialBlocks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, including the metadata services of clouds.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
for (const block of specialBlocks) {
  const [network = '', bits = ''] = block.split('/');
  special.addSubnet(network, Number(bits), 'ipv4');
}

/**
 * For IPv6 only globally routed addresses, except those that embed IPv4 or are for documentation.
 */
const world = new BlockList();
world.addSubnet('2000::', 3, 'ipv6');
const specialInWorld = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialInWorld.addSubnet(network, bits, 'ipv6');
}

/** Whether an address is in the public network; any other text is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return world.check(address, 'ipv6') && !specialInWorld.check(address, 'ipv6');
}

/** Only this machine, which the demo may reach. */
export function isLoopback(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}
