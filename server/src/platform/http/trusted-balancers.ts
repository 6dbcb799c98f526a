/** Whose word on a caller's address is trusted. Counted from us outwards: hop 0 is the peer of the connection. */
export function trustedBalancers(balancers: number | string[]) {
  return typeof balancers === 'number' ? (_: string, hop: number) => hop < balancers : balancers;
}
