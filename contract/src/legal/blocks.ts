/** A block of a page, in the editors' notation: nothing else of what they write is ever rendered. */
export interface Block {
  readonly kind: 'heading' | 'text' | 'item';
  readonly text: string;
}

const marks = new Map<string, Block['kind']>([
  ['#', 'heading'],
  ['-', 'item'],
]);

/**
 * Parses a written page: a line that begins with `# ` is a heading, with `- ` an item of a list; lines
 * between empty ones are a paragraph. There is no other notation, so nothing in it ever runs.
 */
export function blocksOf(written: string): readonly Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const close = (): void => {
    if (lines.length > 0) blocks.push({ kind: 'text', text: lines.join(' ') });
    lines = [];
  };
  for (const raw of written.split('\n')) {
    const line = raw.trim();
    const [, mark = '', rest = ''] = /^([#-])(?:\s+(\S.*)?)?$/u.exec(line) ?? [];
    const kind = marks.get(mark);
    if (line === '') close();
    else if (kind === undefined) lines.push(line);
    else {
      close();
      blocks.push({ kind, text: rest });
    }
  }
  close();
  return blocks.filter(({ text }) => text !== '');
}
