/** A token of PDF's syntax. */
export interface PdfToken {
  /**
   * A name with its slash and with its escapes resolved; a bracket; a number or keyword; `()` for
   * any string. Empty for a comment.
   */
  readonly text: string;
  readonly from: number;
  readonly end: number;
}

const [openParenthesis, closeParenthesis, backslash] = [0x28, 0x29, 0x5c];
const [less, greater, slash, percent] = [0x3c, 0x3e, 0x2f, 0x25];

const space = 1;
const delimiter = 2;
const classes = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) classes[code] = space;
for (const sign of '()<>[]{}/%') classes[sign.charCodeAt(0)] = delimiter;

export function isPdfSpace(code: number | undefined): boolean {
  return code !== undefined && classes[code] === space;
}

export function skipPdfSpace(content: Buffer, from: number): number {
  let at = from;
  while (isPdfSpace(content[at])) at += 1;
  return at;
}

/** The next token from a position on; undefined at the end. */
export function nextPdfToken(content: Buffer, place: number): PdfToken | undefined {
  const from = skipPdfSpace(content, place);
  const code = content[from];
  if (code === undefined) return undefined;
  const bracket = (length: number): PdfToken => {
    const end = from + length;
    return { text: content.toString('latin1', from, end), from, end };
  };
  const doubled = content[from + 1] === code;
  switch (code) {
    case percent:
      return { text: '', from, end: endOfLine(content, from) };
    case openParenthesis:
      return { text: '()', from, end: endOfString(content, from) };
    case less: {
      if (doubled) return bracket(2);
      const end = content.indexOf(greater, from);
      return { text: '()', from, end: end === -1 ? content.length : end + 1 };
    }
    case greater:
      return bracket(doubled ? 2 : 1);
    case slash: {
      const end = endOfWord(content, from + 1);
      return { text: nameOf(content.toString('latin1', from, end)), from, end };
    }
    default: {
      if (classes[code] === delimiter) return bracket(1);
      const end = endOfWord(content, from);
      return { text: content.toString('latin1', from, end), from, end };
    }
  }
}

/** The bytes of a string, as Latin-1, from its token with its brackets. */
export function pdfString(written: Buffer): string {
  const inner = written.toString('latin1', 1, written.length - 1);
  if (written[0] === less) {
    const digits = inner.replace(/[^\da-f]/gi, '');
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1');
  }
  return inner.replace(/\\(?:([0-7]{1,3})|(\r\n|[^]))/g, (_, octal?: string, sign?: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    // The end of a line is left out, and so is the backslash before any other character.
    return escapes[sign ?? ''] ?? sign ?? '';
  });
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\r\n': '',
  '\n': '',
  '\r': '',
};

/** Longer ones mean nothing to a reader. */
const longestName = 200;

/** Any character of a name may be written as its number: `/J#61vaScript`. */
function nameOf(written: string): string {
  if (written.length > longestName || !written.includes('#')) return written;
  return written.replace(/#([\da-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

function endOfWord(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length && classes[content[at] ?? 0] === 0) at += 1;
  return at;
}

function endOfLine(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== 10 && content[at] !== 13) at += 1;
  return at;
}

/** Parentheses in it are balanced or escaped. */
function endOfString(content: Buffer, from: number): number {
  let open = 0;
  for (let at = from; at < content.length; at += 1) {
    const code = content[at];
    if (code === backslash) at += 1;
    else if (code === openParenthesis) open += 1;
    else if (code === closeParenthesis) {
      open -= 1;
      if (open === 0) return at + 1;
    }
  }
  return content.length;
}
