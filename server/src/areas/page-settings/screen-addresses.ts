/**
 * Where the portal has a screen, whether or not its reader may see it. A test compares them with the portal's
 * routes.
 */
export const screenAddresses: ReadonlySet<string> = new Set([
  '/',
  '/default',
  '/prijava',
  '/verifikacija-naloga',
  '/zaboravljena-lozinka',
  '/vb',
  '/uslovi-koriscenja',
  '/privatnost',
  '/pristupacnost',
  '/uslovi-putarine-u-inostranstvu',
  '/provera',
  '/pages',
  '/pages/home',
  '/pages/tagovi',
  '/pages/prolasci',
  '/pages/izvodi',
  '/pages/izvestaji',
  '/pages/knjizna-odobrenja',
  '/pages/izracunaj-putarinu',
  '/pages/dopuna-pregled',
  '/pages/dopune',
  '/pages/kartice',
  '/pages/stanje-na-putevima',
  '/pages/prodajna-mesta',
  '/pages/naruci-tag',
  '/pages/kupovina-pregled',
  '/pages/pregled-zahteva-kupovina',
  '/pages/reklamacije',
  '/pages/extToll',
  '/pages/kontakt',
  '/pages/profil',
  '/pages/moji-podaci',
  '/pages/promena-lozinke',
  '/pages/error',
  '/uprava',
  '/uprava/reklamacije',
  '/uprava/kupci',
  '/uprava/kupci/prolasci',
  '/uprava/kupci/istorija',
  '/uprava/poruke',
  '/uprava/isplate',
  '/uprava/kasa',
  '/uprava/otprema',
  '/uprava/zalihe',
  '/uprava/uredjaji',
  '/uprava/odbijeni-prolasci',
  '/uprava/oznaceni-prolasci',
  '/uprava/kontrolni-zapisi',
  '/uprava/izvodi',
  '/uprava/glavna-knjiga',
  '/uprava/glavna-knjiga/dan',
  '/uprava/za-potvrdu',
  '/uprava/zahtevi',
  '/uprava/dogadjaji',
  '/uprava/sabloni',
  '/uprava/tekstovi',
  '/uprava/strane',
  '/uprava/evidencija',
  '/uprava/nalog',
  '/uprava/lozinka',
]);

/** In lower case, as the router compares them. */
const known = new Set([...screenAddresses].map((address) => address.toLowerCase()));

/** Whether a screen is there; if not, the portal shows its page for unknown addresses. */
export function isScreen(path: string): boolean {
  return known.has(path.toLowerCase().replace(/(?<=[^/])\/$/u, ''));
}
