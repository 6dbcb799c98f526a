import { readFile } from 'node:fs/promises';
import type { CommandReport } from './command.ts';

/** A text for a customer, from a UTF-8 file; or the error message if it is not one. */
export async function readTextFile(
  file: string,
  longest: number,
): Promise<{ readonly text: string } | { readonly refused: CommandReport }> {
  const read = await readFile(file, 'utf8').catch(() => null);
  if (read === null) return refuse(`${file} cannot be read.`);
  const text = read
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim();
  if (text === '' || text.length > longest || text.includes('\uFFFD') || text.includes('\0')) {
    return refuse(`${file} must hold 1 to ${longest} characters of UTF-8 text.`);
  }
  return { text };
}

function refuse(line: string): { readonly refused: CommandReport } {
  return { refused: { exitCode: 2, lines: [line], data: { error: line } } };
}

/** A customer's text must not control the terminal. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, '\u{FFFD}');
}
