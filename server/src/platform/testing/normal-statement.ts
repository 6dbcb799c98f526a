/**
 * A statement without what differs from one time to the next: numbers, lengths of lists, repeated rows,
 * passwords, and names with a number in them, such as those of databases.
 */
export function normalStatement(text: string): string {
  return text
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\b(test|furnished)_\w+/g, '$1_0')
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '0')
    .replaceAll(/\bPASSWORD '[^']*'/g, 'PASSWORD')
    .replaceAll(/\d+/g, '0')
    .replaceAll(/('[^']*'|\$0|\bnull\b|\b0\b)(?:, ?\1)+/g, '$1')
    .replaceAll(/(\([^()]*\))(?:, ?\1)+/g, '$1');
}
