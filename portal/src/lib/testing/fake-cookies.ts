import type { CookieDocument } from '../session/cookies.ts';

export interface FakeCookies extends CookieDocument {
  /** As assigned to `document.cookie`. */
  readonly written: string[];
  set(name: string, value: string): void;
  drop(name: string): void;
}

/** `document.cookie`, shared by any number of tabs. */
export function createFakeCookies(): FakeCookies {
  const cookies = new Map<string, string>();
  const written: string[] = [];
  return {
    written,
    set: (name, value) => void cookies.set(name, value),
    drop: (name) => void cookies.delete(name),
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text) {
      written.push(text);
      const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, pair.slice(at + 1));
    },
  };
}
