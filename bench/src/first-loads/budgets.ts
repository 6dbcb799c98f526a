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
  { name: 'landing', path: '/default', kilobytes: 300, requests: 100 },
  { name: 'sign-in', path: '/prijava', kilobytes: 300, requests: 100 },
  { name: 'tag-check', path: '/vb', kilobytes: 300, requests: 100 },
  { name: 'verification', path: '/verifikacija-naloga', kilobytes: 300, requests: 100 },
  { name: 'home', path: '/pages/home', kilobytes: 300, requests: 100 },
  { name: 'tags', path: '/pages/tagovi', kilobytes: 300, requests: 100 },
  { name: 'passages', path: '/pages/prolasci', kilobytes: 300, requests: 100 },
  { name: 'top-up', path: '/pages/dopuna-pregled', kilobytes: 300, requests: 100 },
  { name: 'top-ups', path: '/pages/dopune', kilobytes: 300, requests: 100 },
  { name: 'points-of-sale', path: '/pages/prodajna-mesta', kilobytes: 300, requests: 100 },
  { name: 'contact', path: '/pages/kontakt', kilobytes: 300, requests: 100 },
  { name: 'calculator', path: '/pages/izracunaj-putarinu', kilobytes: 300, requests: 100 },
  { name: 'roads', path: '/pages/stanje-na-putevima', kilobytes: 300, requests: 100 },
  { name: 'order-tag', path: '/pages/naruci-tag', kilobytes: 300, requests: 100 },
  { name: 'orders', path: '/pages/kupovina-pregled', kilobytes: 300, requests: 100 },
  { name: 'cards', path: '/pages/kartice', kilobytes: 300, requests: 100 },
  { name: 'tolls-abroad', path: '/pages/extToll', kilobytes: 300, requests: 100 },
];
