// Where several machines hold the database, each statement is handed on to them by its whole text: it has to come alone.

/** What hides a semicolon or a parenthesis, tried where it may begin; one that is not closed reaches to the end. */
const hiding = [
  // A backslash escapes in these alone.
  /(?<![\w$])[eE]'(?:[^'\\]|\\[^]|'')*(?:'|$)/y,
  /'(?:[^']|'')*(?:'|$)/y,
  /"(?:[^"]|"")*(?:"|$)/y,
  /--[^\n]*/y,
  // A dollar inside of a name or a number begins nothing.
  /(?<![\w$\u0080-\uffff])\$(?<tag>(?:[a-zA-Z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$[^]*?(?:\$\k<tag>\$|$)/y,
  // Takes what follows it along.
  /[a-zA-Z_\u0080-\uffff][\w$\u0080-\uffff]*/y,
] as const;

interface Token {
  readonly text: string;
  readonly kind: 'space' | 'hidden' | 'word' | 'sign';
}

/**
 * The statements of an SQL file, each as it is written, with its semicolon and with the comments before it: joined
 * they are the file. What follows the last semicolon, such as a comment, belongs to the last one.
 */
export function splitStatements(text: string): readonly string[] {
  const parts = splitAt(text, ';', { endsBodies: true });
  const last = parts.at(-1);
  if (parts.length < 2 || last === undefined || !isEmpty(last)) return parts;
  return [...parts.slice(0, -2), (parts.at(-2) ?? '') + last];
}

/**
 * One statement, as several machines take it: they refuse some changes of a table beside others in one
 * `ALTER TABLE`, so that each comes in one of its own, in the order in which they are written.
 */
export function splitChanges(statement: string): readonly string[] {
  const begun =
    /^(?<start>(?:\s|--[^\n]*\n)*ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?\w+\s)/i;
  const start = begun.exec(statement)?.groups?.['start'];
  if (start === undefined) return [statement];
  const changes = splitAt(statement.slice(start.length), ',');
  if (changes.length === 1) return [statement];
  const head = start.replace(/^(?:\s|--[^\n]*\n)*/, '');
  return changes.map((change, at) => (at === 0 ? start : head) + change.replace(/,$/, ''));
}

/** Cuts after each sign that is in no text, name, comment, parenthesis or body of a function. */
function splitAt(
  text: string,
  sign: string,
  { endsBodies = false }: { readonly endsBodies?: boolean } = {},
): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let bodies = 0;
  let before = '';
  for (const token of tokens(text)) {
    part += token.text;
    if (token.text === '(' || token.text === '[') depth += 1;
    if (token.text === ')' || token.text === ']') depth -= 1;
    if (token.kind === 'word') {
      const word = token.text.toUpperCase();
      // BEGIN ATOMIC … END of a function, with any CASE … END in it.
      if (endsBodies && word === 'ATOMIC' && before === 'BEGIN') bodies = 1;
      else if (bodies > 0 && word === 'CASE') bodies += 1;
      else if (bodies > 0 && word === 'END') bodies -= 1;
      before = word;
    } else if (token.kind !== 'space') {
      before = '';
    }
    if (token.text === sign && depth === 0 && bodies === 0) {
      parts.push(part);
      part = '';
    }
  }
  return part === '' ? parts : [...parts, part];
}

function* tokens(text: string): Generator<Token> {
  let at = 0;
  while (at < text.length) {
    const token = tokenAt(text, at);
    yield token;
    at += token.text.length;
  }
}

function tokenAt(text: string, at: number): Token {
  const space = matchAt(/\s+/y, text, at);
  if (space !== undefined) return { text: space, kind: 'space' };
  if (text.startsWith('/*', at)) return { text: blockComment(text, at), kind: 'space' };
  for (const pattern of hiding) {
    const found = matchAt(pattern, text, at);
    if (found === undefined) continue;
    if (found.startsWith('--')) return { text: found, kind: 'space' };
    const isWord = /^[\w\u0080-\uffff]/.test(found) && !found.includes("'");
    return { text: found, kind: isWord ? 'word' : 'hidden' };
  }
  return { text: text.charAt(at), kind: 'sign' };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** They may be one in another. */
function blockComment(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text.startsWith('/*', at)) depth += 1;
    else if (text.startsWith('*/', at)) depth -= 1;
    else continue;
    at += 1;
    if (depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

/** Whether nothing but space and comments is in it. */
function isEmpty(text: string): boolean {
  return [...tokens(text)].every(({ kind }) => kind === 'space');
}
