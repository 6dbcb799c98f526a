/**
 * Further headers for slowhttptest, which has an option for cookies alone: it sends the value as it is given, line
 * ends included.
 */
export function asCookie(headers: Readonly<Record<string, string>>): string {
  const { cookie = 'a=b', ...others } = headers;
  const kept = Object.entries(others).filter(([name]) => name !== 'content-type');
  return [cookie, ...kept.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
}
