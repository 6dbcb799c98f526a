/** The browser's cookies, on path `/`. */
export interface CookieJar {
  /** Undefined if the cookie does not exist; an empty one exists. */
  readonly read: (name: string) => string | undefined;
  readonly write: (name: string, value: string) => void;
  readonly remove: (name: string) => void;
}

/** `document.cookie` and the page's protocol. */
export interface CookieDocument {
  cookie: string;
}

export function createCookieJar(page: CookieDocument, secure: boolean): CookieJar {
  const attributes = `; path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
  return {
    read(name) {
      for (const pair of page.cookie.split(';')) {
        const at = pair.indexOf('=');
        if (at > 0 && pair.slice(0, at).trim() === name) return decode(pair.slice(at + 1).trim());
      }
      return undefined;
    },
    write(name, value) {
      page.cookie = `${name}=${encodeURIComponent(value)}${attributes}`;
    },
    remove(name) {
      page.cookie = `${name}=${attributes}; Max-Age=0`;
    },
  };
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
