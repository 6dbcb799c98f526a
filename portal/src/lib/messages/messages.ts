import { parseMessage } from '@rampa/contract';

/** Texts by key. */
export interface TextSource {
  readonly exists: (key: string, params?: Readonly<Record<string, string | number>>) => boolean;
  readonly translate: (key: string, params: Readonly<Record<string, string | number>>) => string;
}

export interface Messages {
  /** The text of an envelope's message, for a screen. */
  readonly text: (message: string) => string;
  /** The same as HTML, for a toast's detail: parameters cannot bring markup in. */
  readonly html: (message: string) => string;
  /** The text of a refusal's code and parameters. */
  refusal(refusal: {
    readonly code: string;
    readonly params: Readonly<Record<string, string>>;
  }): string;
}

export const unknownErrorKey = 'errors.unknown';

/**
 * Turns `KEY;name:value,…` into a text of the chosen language. An unknown key becomes the text for
 * unknown errors; the original goes to the log only.
 */
export function createMessages(texts: TextSource, log: (message: string) => void): Messages {
  function translate(
    key: string,
    params: Readonly<Record<string, string>>,
    original: string,
    escape: (value: string) => string,
  ): string {
    const values = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        name === 'count' ? Number(value) : escape(value),
      ]),
    );
    if (key !== '' && texts.exists(key, values)) return texts.translate(key, values);
    if (original !== '') log(original);
    return texts.translate(unknownErrorKey, {});
  }

  function fromMessage(message: string, escape: (value: string) => string): string {
    const { key, params } = parseMessage(message);
    return translate(key, params, message, escape);
  }

  return {
    text: (message) => fromMessage(message, (value) => value),
    html: (message) => fromMessage(message, escapeHtml),
    refusal: ({ code, params }) => translate(code, params, code, (value) => value),
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (char) => entities[char] ?? char);
}
