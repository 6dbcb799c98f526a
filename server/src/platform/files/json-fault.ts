import { visit } from 'jsonc-parser';

/** JSON as in RFC 8259: by default the library accepts a wider notation. */
export const strictJson = {
  disallowComments: true,
  allowTrailingComma: false,
  allowEmptyContent: false,
} as const;

/** Where a text stops being JSON, which `JSON.parse` does not always say; null: it is JSON. */
export function jsonFaultOffset(text: string): number | null {
  let first: number | null = null;
  const onError = (_: unknown, offset: number): void => {
    first ??= offset;
  };
  visit(text, { onError }, strictJson);
  return first;
}
