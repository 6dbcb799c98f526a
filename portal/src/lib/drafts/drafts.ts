import { draftsBegin } from '@rampa/contract';

/**
 * What was typed into forms: it survives a reload and signing in again. A draft belongs to its
 * author; somebody else who signs in on the same device does not see it. Most live in the tab's
 * session storage; long ones may live on the device, and then outlive the tab and the browser.
 *
 * A device may be shared. So what it keeps is dropped on signing out and on sending, and also as
 * soon as somebody else signs in: a session that expired must not leave one customer's words in the
 * next one's browser. Until then only the same customer finds them again.
 */
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface StoredDraft {
  readonly owner: string;
  readonly values: unknown;
}

export interface Draft {
  /** What the same customer typed before; undefined if there is nothing. */
  readonly read: (owner: string) => unknown;
  readonly write: (owner: string, values: unknown) => void;
  readonly remove: () => void;
}

/** Removes what the device keeps, except what belongs to `owner`. */
export function forgetDrafts(
  storage: Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>,
  owner?: string,
): void {
  for (const key of keysOf(storage).filter((one) => one.startsWith(draftsBegin))) {
    if (owner === undefined || parse(storage.getItem(key))?.owner !== owner) {
      storage.removeItem(key);
    }
  }
}

/** Whether the device keeps anything that was not sent. */
export function hasDrafts(storage: Pick<Storage, 'key' | 'length'>): boolean {
  return keysOf(storage).some((key) => key.startsWith(draftsBegin));
}

/** Whether it keeps anything that was typed at an address, with its query or without, whoever typed it. */
export function hasDraftsAt(storage: Pick<Storage, 'key' | 'length'>, address: string): boolean {
  const [path = ''] = address.split(/[?#]/u, 1);
  return keysOf(storage).some((key) => key.startsWith(`${draftsBegin}${path} `));
}

/** `name` tells the forms of one address apart. */
export function createDraft(storage: DraftStorage, address: string, name: string): Draft {
  const key = `${draftsBegin}${address} ${name}`;
  return {
    read(owner) {
      const stored = parse(storage.getItem(key));
      return stored?.owner === owner ? stored.values : undefined;
    },
    write(owner, values) {
      const stored: StoredDraft = { owner, values };
      storage.setItem(key, JSON.stringify(stored));
    },
    remove: () => storage.removeItem(key),
  };
}

/** Unsent input of the same customer in the forms of an address, by the forms' names. */
export function draftsOf(
  storage: Pick<Storage, 'getItem' | 'key' | 'length'>,
  address: string,
  owner: string,
): ReadonlyMap<string, unknown> {
  const start = `${draftsBegin}${address} `;
  return new Map(
    keysOf(storage).flatMap((key) => {
      const stored = key.startsWith(start) ? parse(storage.getItem(key)) : undefined;
      return stored?.owner === owner ? [[key.slice(start.length), stored.values] as const] : [];
    }),
  );
}

function keysOf(storage: Pick<Storage, 'key' | 'length'>): readonly string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

function parse(text: string | null): StoredDraft | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const known =
      typeof value === 'object' && value !== null && 'owner' in value && 'values' in value;
    return known && typeof value.owner === 'string'
      ? { owner: value.owner, values: value.values }
      : undefined;
  } catch {
    return undefined;
  }
}
