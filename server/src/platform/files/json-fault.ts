// JSON forbids control characters in texts, so they are named.
const token =
  // oxlint-disable-next-line no-control-regex
  /[ \t\r\n]*(?:([[\]{},:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null)(?![\w.+-]))/y;

type Wanted =
  | 'value'
  | 'value or end'
  | 'key'
  | 'key or end'
  | 'colon'
  | 'comma or end'
  | 'nothing';

/** Where a text stops being JSON, which `JSON.parse` does not always say; null: it is JSON. */
export function jsonFaultOffset(text: string): number | null {
  const open: ('{' | '[')[] = [];
  let wanted: Wanted = 'value';
  let at = 0;
  for (;;) {
    token.lastIndex = at;
    const match = token.exec(text);
    const here = at + (/^[ \t\r\n]*/.exec(text.slice(at))?.[0].length ?? 0);
    if (here === text.length) return wanted === 'nothing' ? null : here;
    if (match === null || wanted === 'nothing') return here;
    const next = step(wanted, match[1] ?? (match[2] === undefined ? 'scalar' : 'string'), open);
    if (next === null) return here;
    wanted = next;
    at = token.lastIndex;
  }
}

function step(wanted: Wanted, found: string, open: ('{' | '[')[]): Wanted | null {
  const after = (): Wanted => (open.length === 0 ? 'nothing' : 'comma or end');
  if ((found === '}' || found === ']') && wanted.endsWith('end')) {
    return open.pop() === (found === '}' ? '{' : '[') ? after() : null;
  }
  if (wanted === 'colon') return found === ':' ? 'value' : null;
  if (wanted === 'comma or end') {
    if (found !== ',') return null;
    return open.at(-1) === '{' ? 'key' : 'value';
  }
  if (wanted.startsWith('key')) return found === 'string' ? 'colon' : null;
  if (found === '{' || found === '[') {
    open.push(found);
    return found === '{' ? 'key or end' : 'value or end';
  }
  return found === 'string' || found === 'scalar' ? after() : null;
}
