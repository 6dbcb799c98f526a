import type { PictureReader } from './picture-request.ts';

/**
 * Screens whose first picture the server draws, by their address, and for whom; others are redirected
 * from them.
 */
const drawn: ReadonlyMap<string, 'visitors' | 'customers' | 'all'> = new Map([
  ['/default', 'all'],
  ['/prijava', 'visitors'],
  ['/prijava?tab=registracija', 'visitors'],
  ['/verifikacija-naloga', 'visitors'],
  ['/zaboravljena-lozinka', 'visitors'],
  ['/vb', 'all'],
  ['/uslovi-koriscenja', 'all'],
  ['/privatnost', 'all'],
  ['/pristupacnost', 'all'],
  ['/pages/home', 'all'],
  ['/pages/izracunaj-putarinu', 'all'],
  ['/pages/stanje-na-putevima', 'all'],
  ['/pages/prodajna-mesta', 'all'],
  ['/pages/kontakt', 'all'],
  ['/pages/naruci-tag', 'all'],
  ['/pages/tagovi', 'customers'],
  ['/pages/prolasci', 'customers'],
  ['/pages/dopuna-pregled', 'customers'],
  ['/pages/dopune', 'customers'],
  ['/pages/kartice', 'customers'],
  ['/pages/extToll', 'customers'],
]);

export function isDrawnFor(screen: string, { claims }: Pick<PictureReader, 'claims'>): boolean {
  const forWhom = drawn.get(screen);
  return forWhom === 'all' || forWhom === (claims === null ? 'visitors' : 'customers');
}
