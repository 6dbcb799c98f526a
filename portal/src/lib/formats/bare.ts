/** A written date without the full stop that Serbian ones end with: where another mark follows. */
export function bare(date: string): string {
  return date.replace(/\.$/u, '');
}
