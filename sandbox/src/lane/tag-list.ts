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
  let readAt: number | null = null;
  let fault = '';

  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${target}/intake/tag-status${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      signal: AbortSignal.timeout(20_000),
    });

  /** Reads to the end after a cursor; null if the operator does not know it any more. */
  const read = async (
    after: string | null,
    into: Map<string, ListedTag>,
  ): Promise<string | null> => {
    let last = after;
    for (let more = true; more;) {
      const response = await ask(last === null ? '' : `?after=${encodeURIComponent(last)}`);
      if (response.status === 410 || response.status === 400) return null;
      if (!response.ok) throw new Error(`The operator answered ${String(response.status)}.`);
      // The operator's manual describes a page.
      const { result } = (await response.json()) as { readonly result: Page };
      for (const tag of result.tags) into.set(tag.serialNumber, tag);
      last = result.cursor;
      more = result.more;
    }
    return last;
  };

  const bringUpToDate = async (): Promise<void> => {
    const changes = cursor === null ? null : await read(cursor, tags);
    if (changes === null) {
      // Until it is complete, the lane works by the list that it has.
      const whole = new Map<string, ListedTag>();
      cursor = await read(null, whole);
      tags = whole;
    } else cursor = changes;
    readAt = options.now();
    await ask('/confirm', { method: 'POST', body: JSON.stringify({ lane, cursor }) });
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
      try {
        await bringUpToDate();
        fault = '';
      } catch (error) {
        fault = error instanceof Error ? error.message : 'no answer';
      }
    },
  };
}
