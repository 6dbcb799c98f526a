import {
  keptForSignIn,
  type PictureSubject,
  type PictureWorkshop,
  rowsCookie,
  throughAccount,
} from '@rampa/contract';

/**
 * Stands in for the browser where the server draws first pictures: as much of it as the portal's parts
 * look at when they are put together. Everything that is measured or clicked is left out.
 */
export function standIn({ settings, origin }: PictureWorkshop): {
  /** The next picture is for somebody else. */
  readonly sitDown: (subject: Pick<PictureSubject, 'claims' | 'rows' | 'goesOn'>) => void;
} {
  const tokenCookie = settings['access-token-cookie'] ?? '';
  const tab = storage();
  const document = {
    cookie: '',
    documentElement: { lang: '', dataset: {} },
    addEventListener: nothing,
    getElementById: () => null,
    querySelector(selector: string) {
      const name = /^meta\[name="([a-z0-9-]+)"\]$/u.exec(selector)?.[1];
      const content = Object.entries(settings).find(([key]) => key === name)?.[1];
      return content === undefined ? null : { getAttribute: () => content };
    },
  };
  for (const [name, value] of Object.entries({
    document,
    window: globalThis,
    self: globalThis,
    origin,
    localStorage: storage(),
    sessionStorage: tab,
    location: new URL(origin),
    history: { state: null, replaceState: nothing },
    addEventListener: nothing,
    removeEventListener: nothing,
    BroadcastChannel: Silent,
    PerformanceNavigationTiming: Object,
    HTMLElement: Silent,
    // What nearly every browser has.
    PublicKeyCredential: Object,
    screen: {},
  })) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  }
  return {
    sitDown({ claims, rows, goesOn }) {
      // To whichever screen.
      if (goesOn) tab.setItem(keptForSignIn, throughAccount);
      else tab.removeItem(keptForSignIn);
      document.cookie = [
        ...(claims === null ? [] : [`${tokenCookie}=${unsignedToken(claims)}`]),
        ...(rows === '' ? [] : [`${rowsCookie}=${rows}`]),
      ].join('; ');
    },
  };
}

function nothing(): void {
  // Nobody clicks here.
}

/** There are no tabs to talk to, and libraries that watch the focus replace its method. */
class Silent {
  focus(): void {
    nothing();
  }
  postMessage(): void {
    nothing();
  }
  addEventListener(): void {
    nothing();
  }
}

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> {
  const map = new Map<string, string>();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}

function unsignedToken(claims: Readonly<Record<string, string>>): string {
  return ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'e30'].join('.');
}
