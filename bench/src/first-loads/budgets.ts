/** What the first view of a route may load, the entry included: JavaScript and CSS. */
export interface Budget {
  readonly name: string;
  readonly path: string;
  /** Kilobytes (1000 bytes) in brotli. */
  readonly kilobytes: number;
  /** Files beside the entry's, which every screen shares. */
  readonly requests: number;
}

/**
 * A budget that breaks is a question: what came with the screen that it does not show at first? It is
 * raised with a reason, and lowered when a screen has become lighter.
 */
export const budgets: readonly Budget[] = [
  { name: 'landing', path: '/default', kilobytes: 84, requests: 4 },
  { name: 'sign-in', path: '/prijava', kilobytes: 157, requests: 11 },
  { name: 'tag-check', path: '/vb', kilobytes: 162, requests: 14 },
  { name: 'verification', path: '/verifikacija-naloga', kilobytes: 159, requests: 14 },
  { name: 'home', path: '/pages/home', kilobytes: 126, requests: 10 },
  { name: 'tags', path: '/pages/tagovi', kilobytes: 167, requests: 23 },
  { name: 'passages', path: '/pages/prolasci', kilobytes: 159, requests: 16 },
  { name: 'top-up', path: '/pages/dopuna-pregled', kilobytes: 188, requests: 25 },
  { name: 'top-ups', path: '/pages/dopune', kilobytes: 159, requests: 19 },
  { name: 'points-of-sale', path: '/pages/prodajna-mesta', kilobytes: 155, requests: 21 },
  { name: 'contact', path: '/pages/kontakt', kilobytes: 175, requests: 22 },
  { name: 'calculator', path: '/pages/izracunaj-putarinu', kilobytes: 170, requests: 24 },
  { name: 'roads', path: '/pages/stanje-na-putevima', kilobytes: 155, requests: 20 },
  { name: 'order-tag', path: '/pages/naruci-tag', kilobytes: 188, requests: 29 },
  { name: 'orders', path: '/pages/kupovina-pregled', kilobytes: 185, requests: 26 },
  { name: 'cards', path: '/pages/kartice', kilobytes: 150, requests: 16 },
  { name: 'tolls-abroad', path: '/pages/extToll', kilobytes: 184, requests: 23 },
];
