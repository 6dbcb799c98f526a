/** Specification, section 2: the addresses with the top header bar. */
const addressesWithBar = ['/vb', '/prijava', '/verifikacija-naloga', '/zaboravljena-lozinka'];

export function hasTopBar(pathname: string): boolean {
  return addressesWithBar.some((part) => pathname.includes(part));
}
