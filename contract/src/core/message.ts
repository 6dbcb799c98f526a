import type { ErrorParams } from './errors.ts';

/**
 * The `message` of an envelope: `KEY`, or `KEY;name:value,name:value`. Values are percent-encoded
 * where they hold `%`, `;`, `,` or `:`, so that they survive the separators.
 */
export interface Message {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

export function formatMessage(key: string, params: ErrorParams = {}): string {
  const pairs = Object.entries(params).map(
    ([name, value]) => `${name}:${escapeValue(String(value))}`,
  );
  return pairs.length === 0 ? key : `${key};${pairs.join(',')}`;
}

export function parseMessage(message: string): Message {
  const [key, rest = ''] = splitOnce(message, ';');
  const params: Record<string, string> = {};
  for (const pair of rest.split(',')) {
    const [name, value = ''] = splitOnce(pair, ':');
    if (name !== '') params[name] = unescapeValue(value);
  }
  return { key, params };
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

function escapeValue(value: string): string {
  return value.replace(/[%;,:]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

function unescapeValue(value: string): string {
  return value.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
