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
  { name: 'landing', path: '/default', kilobytes: 82, requests: 4 },
  { name: 'sign-in', path: '/prijava', kilobytes: 156, requests: 11 },
  { name: 'tag-check', path: '/vb', kilobytes: 159, requests: 12 },
  { name: 'verification', path: '/verifikacija-naloga', kilobytes: 158, requests: 15 },
  { name: 'home', path: '/pages/home', kilobytes: 124, requests: 10 },
  { name: 'tags', path: '/pages/tagovi', kilobytes: 165, requests: 23 },
  { name: 'passages', path: '/pages/prolasci', kilobytes: 158, requests: 16 },
  { name: 'top-up', path: '/pages/dopuna-pregled', kilobytes: 186, requests: 31 },
  { name: 'top-ups', path: '/pages/dopune', kilobytes: 157, requests: 20 },
  { name: 'points-of-sale', path: '/pages/prodajna-mesta', kilobytes: 154, requests: 23 },
  { name: 'contact', path: '/pages/kontakt', kilobytes: 173, requests: 22 },
  { name: 'calculator', path: '/pages/izracunaj-putarinu', kilobytes: 166, requests: 22 },
  { name: 'roads', path: '/pages/stanje-na-putevima', kilobytes: 153, requests: 20 },
  { name: 'order-tag', path: '/pages/naruci-tag', kilobytes: 184, requests: 30 },
  { name: 'orders', path: '/pages/kupovina-pregled', kilobytes: 184, requests: 31 },
  { name: 'cards', path: '/pages/kartice', kilobytes: 148, requests: 15 },
  { name: 'tolls-abroad', path: '/pages/extToll', kilobytes: 182, requests: 22 },
];
