import { readFile } from 'node:fs/promises';

/** The blocks of commands below a heading of a page of docs/operations, in their order. */
export async function commandsIn(page: string, heading: string): Promise<readonly string[]> {
  const text = await readFile(new URL(`../../../docs/operations/${page}`, import.meta.url), 'utf8');
  const found = commandsOf(text, heading);
  if (found.length === 0) throw new Error(`${page} has no commands below “${heading}”`);
  return found;
}

/** Blocks that are marked as `sh`; those in a list are indented as the list is. */
export function commandsOf(text: string, heading: string): readonly string[] {
  const [, after] = text.split(`\n## ${heading}\n`);
  const section = after?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^( *)```sh\n([^]*?)\n\1```$/gm)].map(([, indent = '', block = '']) =>
    block
      .split('\n')
      .map((line) => line.slice(indent.length))
      .join('\n'),
  );
}

/** With what an operator puts in the place of words in capitals. */
export function filledIn(commands: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(name, value),
    commands,
  );
}
