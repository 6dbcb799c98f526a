/** What the first view of a route may load, the entry included: JavaScript and CSS. */
export interface Budget {
  readonly name: string;
  readonly path: string;
  /** As a signed-in customer sees it, if that is more. */
  readonly customer?: boolean;
  /** Kilobytes (1000 bytes) in brotli. */
  readonly kilobytes: number;
  /** Scripts to fetch; the page itself holds the entry and the rules. */
  readonly requests: number;
}

/**
 * A broken budget is a question: what was loaded with the screen that it does not show at first? A
 * budget is raised only with a reason, and lowered when its screen has become lighter.
 */
export const budgets: readonly Budget[] = [
  { name: 'landing', path: '/default', kilobytes: 80, requests: 3 },
  { name: 'sign-in', path: '/prijava', kilobytes: 195, requests: 6 },
  { name: 'tag-check', path: '/vb', kilobytes: 197, requests: 6 },
  { name: 'verification', path: '/verifikacija-naloga', kilobytes: 196, requests: 6 },
  { name: 'home', path: '/pages/home', kilobytes: 154, requests: 4 },
  { name: 'home-customer', path: '/pages/home', customer: true, kilobytes: 173, requests: 6 },
  { name: 'tags', path: '/pages/tagovi', kilobytes: 175, requests: 5 },
  { name: 'passages', path: '/pages/prolasci', kilobytes: 160, requests: 4 },
  { name: 'top-up', path: '/pages/dopuna-pregled', kilobytes: 204, requests: 6 },
  { name: 'top-ups', path: '/pages/dopune', kilobytes: 169, requests: 5 },
  { name: 'points-of-sale', path: '/pages/prodajna-mesta', kilobytes: 171, requests: 5 },
  { name: 'contact', path: '/pages/kontakt', kilobytes: 198, requests: 6 },
  { name: 'help', path: '/pages/pomoc', kilobytes: 153, requests: 4 },
  { name: 'mail-check', path: '/provera', kilobytes: 197, requests: 6 },
  { name: 'calculator', path: '/pages/izracunaj-putarinu', kilobytes: 205, requests: 6 },
  { name: 'roads', path: '/pages/stanje-na-putevima', kilobytes: 173, requests: 5 },
  { name: 'order-tag', path: '/pages/naruci-tag', kilobytes: 201, requests: 6 },
  { name: 'orders', path: '/pages/kupovina-pregled', kilobytes: 200, requests: 6 },
  { name: 'cards', path: '/pages/kartice', kilobytes: 168, requests: 5 },
  { name: 'guest-top-up', path: '/pages/dopuna-gost', kilobytes: 197, requests: 6 },
  { name: 'tolls-abroad', path: '/pages/extToll', kilobytes: 204, requests: 6 },
  { name: 'reports', path: '/pages/izvestaji', kilobytes: 172, requests: 5 },
  { name: 'savings', path: '/pages/usteda', kilobytes: 170, requests: 5 },
  { name: 'statements', path: '/pages/izvodi', kilobytes: 154, requests: 4 },
  { name: 'saved-trips', path: '/pages/moje-voznje', kilobytes: 170, requests: 5 },
  { name: 'complaints', path: '/pages/reklamacije', kilobytes: 224, requests: 9 },
  { name: 'budgets', path: '/pages/tagovi?tab=budzeti', kilobytes: 176, requests: 6 },
  {
    name: 'company-balance',
    path: '/pages/dopuna-pregled?company=balance',
    kilobytes: 211,
    requests: 7,
  },
  { name: 'trip-checks', path: '/pages/provera-voznji', kilobytes: 200, requests: 6 },
  { name: 'profile', path: '/pages/profil', kilobytes: 207, requests: 6 },
  { name: 'api', path: '/pages/profil?tab=api', kilobytes: 215, requests: 7 },
  { name: 'kept-data', path: '/pages/moji-podaci', kilobytes: 169, requests: 5 },
  { name: 'cost-centres', path: '/pages/tagovi?tab=mesta-troska', kilobytes: 206, requests: 9 },
  { name: 'credit-notes', path: '/pages/knjizna-odobrenja', kilobytes: 198, requests: 7 },
  { name: 'requests', path: '/pages/pregled-zahteva-kupovina', kilobytes: 208, requests: 8 },
  { name: 'account-link', path: '/pages/nalog', kilobytes: 195, requests: 6 },
  { name: 'postpaid', path: '/pages/odlozeno-placanje', kilobytes: 168, requests: 5 },
];
