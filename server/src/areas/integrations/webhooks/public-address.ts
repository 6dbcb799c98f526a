import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * Addresses that no webhook may reach: our own network, this machine, what only a cloud's machines
 * can reach, and blocks that belong to nobody (IANA special-purpose registries, RFC 6890).
 */
const special = new BlockList();
const specialBlocks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, and in it the metadata of clouds.
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

/** Of IPv6 only what is routed in the world, without what carries IPv4 inside or is documentation. */
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

/** Whether an address is one of the public network; any other text is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return world.check(address, 'ipv6') && !specialInWorld.check(address, 'ipv6');
}

/** This machine alone, which the demo may reach. */
export function isLoopback(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}
