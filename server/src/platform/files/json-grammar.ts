// JSON as in RFC 8259, by position. A library's parser calls itself for each level and keeps going after a
// fault, so that a text made for it ends the stack; this looks at each character once, and keeps no tree.

/** Where a text stops being JSON, which `JSON.parse` does not always say; null: it is JSON. */
export function jsonFaultOffset(text: string): number | null {
  const open: string[] = [];
  let expected: Expected = 'value';
  for (let start = afterBlanks(text, 0); ; start = afterBlanks(text, start)) {
    const end = endOfToken(text, start);
    const next: Expected | undefined =
      start === end ? undefined : follow(expected, text.charAt(start), open);
    if (next === undefined) {
      return start === text.length && expected === 'nothing' ? null : start;
    }
    expected = next;
    start = end;
  }
}

type Expected = 'value' | 'first-item' | 'key' | 'first-key' | 'colon' | 'more' | 'nothing';

/** What may come behind a token that begins like this; undefined if it does not belong there. */
function follow(expected: Expected, token: string, open: string[]): Expected | undefined {
  const closes = token === ']' || token === '}';
  if (closes) {
    const empty = token === ']' ? 'first-item' : 'first-key';
    if (expected !== 'more' && expected !== empty) return undefined;
    if (open.pop() !== token) return undefined;
    return open.length === 0 ? 'nothing' : 'more';
  }
  switch (expected) {
    case 'value':
    case 'first-item':
      if (token === ',' || token === ':') return undefined;
      if (token === '[') return opened(open, ']', 'first-item');
      if (token === '{') return opened(open, '}', 'first-key');
      return open.length === 0 ? 'nothing' : 'more';
    case 'key':
    case 'first-key':
      return token === '"' ? 'colon' : undefined;
    case 'colon':
      return token === ':' ? 'value' : undefined;
    case 'more':
      if (token !== ',') return undefined;
      return open.at(-1) === ']' ? 'value' : 'key';
    case 'nothing':
      return undefined;
  }
}

function opened(open: string[], closing: string, expected: Expected): Expected {
  open.push(closing);
  return expected;
}

const literal = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;

/** Behind the token that begins at `start`; `start` itself if there is none, or a wrong one. */
function endOfToken(text: string, start: number): number {
  const char = text.charAt(start);
  if (char === '"') return endOfCorrectString(text, start);
  if (char !== '' && '[]{},:'.includes(char)) return start + 1;
  literal.lastIndex = start;
  return literal.test(text) ? literal.lastIndex : start;
}

const escaped = new Set(['"', '\\', '/', 'b', 'f', 'n', 'r', 't']);

function endOfCorrectString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') return at + 1;
    if (char < ' ') return start;
    if (char !== '\\') continue;
    at += 1;
    if (text.charAt(at) === 'u') {
      if (!/^[\da-fA-F]{4}$/.test(text.slice(at + 1, at + 5))) return start;
      at += 4;
    } else if (!escaped.has(text.charAt(at))) return start;
  }
  return start;
}

/** The first character of a value or sign at or behind an offset. */
export function afterBlanks(text: string, start: number): number {
  let at = start;
  while (isBlank(text.charAt(at))) at += 1;
  return at;
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t';
}

/** Behind the quote that ends a string, or the end of the text. */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

/** Behind the value that begins at `start`, in a text that is JSON. */
export function endOfValue(text: string, start: number): number {
  const first = text.charAt(start);
  if (first === '"') return endOfString(text, start);
  let at = start;
  if (first !== '[' && first !== '{') {
    while (at < text.length && !isBlank(text.charAt(at)) && !',]}'.includes(text.charAt(at))) {
      at += 1;
    }
    return at;
  }
  for (let depth = 0; at < text.length;) {
    const char = text.charAt(at);
    if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    at = char === '"' ? endOfString(text, at) : at + 1;
    if (depth === 0) return at;
  }
  return at;
}
