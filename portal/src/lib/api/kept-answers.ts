import { forgetKeptAnswers, keptPrefix, keysOfKeptAnswers } from './forget-kept-answers.ts';

/**
 * A customer's last answers, in the tab or on the device: shown with their age when the API is slow
 * or unreachable.
 */
export interface KeptAnswer {
  readonly at: number;
  readonly value: unknown;
}

export interface KeptAnswers {
  read(owner: string, key: string): KeptAnswer | undefined;
  write(owner: string, key: string, answer: KeptAnswer): void;
  clear(): void;
}

/** A longer list is requested again instead of stored. */
const longestText = 200_000;
const mostAnswers = 40;
/** Characters in all, a fifth of what browsers store: payments under way and drafts need room too. */
const mostText = 1_000_000;

type AnswerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export function createKeptAnswers(storage: AnswerStorage): KeptAnswers {
  const nameOf = (owner: string, key: string) => `${keptPrefix}${owner} ${key}`;

  /** Drops the oldest answers until one of that length fits; `name` is about to be replaced. */
  function makeRoom(name: string, length: number): void {
    const others = keysOfKeptAnswers(storage)
      .filter((key) => key !== name)
      .map((key) => ({ key, text: storage.getItem(key) ?? '' }));
    let count = others.length;
    let total = length + others.reduce((sum, { text }) => sum + text.length, 0);
    const isFull = () => count >= mostAnswers || total > mostText;
    if (!isFull()) return;
    const oldestFirst = others
      .map(({ key, text }) => ({ key, length: text.length, at: parse(text)?.at ?? 0 }))
      .sort((a, b) => a.at - b.at);
    for (const old of oldestFirst) {
      storage.removeItem(old.key);
      count -= 1;
      total -= old.length;
      if (!isFull()) return;
    }
  }

  return {
    read: (owner, key) => parse(storage.getItem(nameOf(owner, key))),
    write(owner, key, answer) {
      const text = JSON.stringify(answer);
      if (text.length > longestText) return;
      const name = nameOf(owner, key);
      makeRoom(name, text.length);
      try {
        storage.setItem(name, text);
      } catch {
        // Full of other things, or forbidden: what cannot be stored is requested again.
      }
    },
    clear: () => forgetKeptAnswers(storage),
  };
}

function parse(text: string | null): KeptAnswer | undefined {
  if (text === null) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    const known =
      typeof parsed === 'object' && parsed !== null && 'at' in parsed && 'value' in parsed;
    return known && typeof parsed.at === 'number'
      ? { at: parsed.at, value: parsed.value }
      : undefined;
  } catch {
    return undefined;
  }
}
