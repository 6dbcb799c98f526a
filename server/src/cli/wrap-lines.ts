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
  const parts = usage.match(/\[[^\]]*\]|\([^)]*\)|--\S+ '[^']*'|--\S+ [A-Z]\S*|\S+/g) ?? [];
  return wrapWords(parts, indent, `${indent}    `);
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
