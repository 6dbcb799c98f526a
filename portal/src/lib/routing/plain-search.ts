/*
 * The query of an address as people and other programs write it: names and texts. The router's
 * default reads `?order_number=26112100000001` as a number and writes it back in quotes.
 */

export function parsePlainSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifyPlainSearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)]]
      : [],
  );
  // A slash needs no escaping in a query: `period=2026-01-01/2026-01-31`.
  const query = new URLSearchParams(pairs).toString().replaceAll('%2F', '/');
  return query === '' ? '' : `?${query}`;
}
