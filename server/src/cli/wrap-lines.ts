/** Fits a terminal of eighty characters, and is easily read. */
const width = 80;

/** Breaks long lines between words. */
export function wrapLines(text: string): string {
  return text
    .split('\n')
    .map((line) => wrapWords(line.split(' '), '', ''))
    .join('\n');
}

/** A call, whose options stay whole; `indent` is that of its first line, the others have more. */
export function wrapUsage(usage: string, indent = ''): string {
  return wrapWords(partsOf(usage), indent, `${indent}    `);
}

/** Words; what is in brackets or quotes, and an option with its value, is one. */
function partsOf(usage: string): readonly string[] {
  const parts: string[] = [];
  for (const word of usage.split(' ')) {
    const last = parts.at(-1);
    const goesOn = last !== undefined && (isOpen(last) || takesValue(last, word));
    if (goesOn) parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
  }
  return parts;
}

function isOpen(part: string): boolean {
  const count = (sign: string): number => part.split(sign).length - 1;
  return count('[') > count(']') || count('(') > count(')') || count("'") % 2 === 1;
}

function takesValue(option: string, word: string): boolean {
  return option.startsWith('--') && !option.includes(' ') && /^[A-Z']/.test(word);
}

function wrapWords(words: readonly string[], first: string, others: string): string {
  const lines: string[] = [];
  let current = '';
  for (const word of words) {
    const indent = lines.length === 0 ? first : others;
    if (current === '') current = indent + word;
    else if (current.length + 1 + word.length <= width) current += ` ${word}`;
    else {
      lines.push(current);
      current = others + word;
    }
  }
  return [...lines, current].join('\n');
}
