/** Whose word on a caller's address is taken. Counted from us outwards: hop 0 is who is connected to us. */
export function trustedBalancers(balancers: number | string[]) {
  return typeof balancers === 'number' ? (_: string, hop: number) => hop < balancers : balancers;
}
