/** A tag as the operator lists it. */
export type ListedTag = {
  readonly serialNumber: string;
  readonly status: 'good' | 'low' | 'blocked';
  readonly reason: string;
  readonly category: string;
  readonly since: string;
};

type Page = {
  readonly tags: readonly ListedTag[];
  readonly cursor: string;
  readonly more: boolean;
};

export type TagList = {
  readonly size: number;
  /** Epoch milliseconds of the last answer; null before the first. */
  readonly readAt: number | null;
  /** Why the last question was not answered; empty if it was. */
  readonly fault: string;
  find(serialNumber: string): ListedTag | undefined;
  /** Brings the list up to date, and tells the operator so. A fault leaves it as it is. */
  poll(): Promise<void>;
};

/** The operator's list of tags, as a lane keeps it: whole once, then what has changed. */
export function createTagList(options: {
  readonly target: string;
  readonly key: string;
  readonly lane: string;
  now(): number;
}): TagList {
  const { target, key, lane } = options;
  let tags = new Map<string, ListedTag>();
  let cursor: string | null = null;
  /** The whole list as far as it has been read; what was read is kept when an answer fails. */
  let reading: { readonly tags: Map<string, ListedTag>; cursor: string | null } | null = null;
  let readAt: number | null = null;
  let fault = '';
  /** Epoch milliseconds before which the operator asked not to be asked. */
  let notBefore = 0;

  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${target}/intake/tag-status${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      signal: AbortSignal.timeout(20_000),
    });
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    if (seconds > 0) notBefore = options.now() + seconds * 1000;
    return response;
  };

  /** A page after a cursor; null if the operator does not know the cursor any more. */
  const page = async (after: string | null): Promise<Page | null> => {
    const response = await ask(after === null ? '' : `?after=${encodeURIComponent(after)}`);
    if (response.status === 410 || response.status === 400) return null;
    if (!response.ok) throw new Error(`The operator answered ${String(response.status)}.`);
    // The operator's manual describes a page.
    return (await response.json()) as Page;
  };

  /** Reads what has changed; false if the whole list is due. */
  const readChanges = async (): Promise<boolean> => {
    for (let more = true; more && cursor !== null;) {
      const found = await page(cursor);
      if (found === null) return false;
      for (const tag of found.tags) tags.set(tag.serialNumber, tag);
      cursor = found.cursor;
      more = found.more;
    }
    return cursor !== null;
  };

  /** Until it is complete, the lane works by the list that it has. */
  const readWhole = async (): Promise<void> => {
    reading ??= { tags: new Map(), cursor: null };
    for (let more = true; more;) {
      const found = await page(reading.cursor);
      if (found === null) {
        reading = null;
        throw new Error('The operator does not know the cursor of its own list.');
      }
      for (const tag of found.tags) reading.tags.set(tag.serialNumber, tag);
      reading.cursor = found.cursor;
      more = found.more;
    }
    ({ tags, cursor } = reading);
    reading = null;
  };

  const bringUpToDate = async (): Promise<void> => {
    if (reading !== null || !(await readChanges())) await readWhole();
    readAt = options.now();
    const confirmed = await ask('/confirm', {
      method: 'POST',
      body: JSON.stringify({ lane, cursor }),
    });
    if (!confirmed.ok) {
      throw new Error(`The operator answered the confirmation by ${String(confirmed.status)}.`);
    }
  };

  return {
    get size() {
      return tags.size;
    },
    get readAt() {
      return readAt;
    },
    get fault() {
      return fault;
    },
    find: (serialNumber) => tags.get(serialNumber),
    async poll() {
      if (options.now() < notBefore) return;
      try {
        await bringUpToDate();
        fault = '';
      } catch (error) {
        fault = error instanceof Error ? error.message : 'no answer';
      }
    },
  };
}
