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

type AnswerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export function createKeptAnswers(storage: AnswerStorage): KeptAnswers {
  const keys = () => keysOfKeptAnswers(storage);
  const nameOf = (owner: string, key: string) => `${keptPrefix}${owner} ${key}`;

  function dropOldest(): void {
    const oldest = keys()
      .map((key) => ({ key, at: parse(storage.getItem(key))?.at ?? 0 }))
      .sort((a, b) => a.at - b.at)[0];
    if (oldest !== undefined) storage.removeItem(oldest.key);
  }

  return {
    read: (owner, key) => parse(storage.getItem(nameOf(owner, key))),
    write(owner, key, answer) {
      const text = JSON.stringify(answer);
      if (text.length > longestText) return;
      if (keys().length >= mostAnswers) dropOldest();
      try {
        storage.setItem(nameOf(owner, key), text);
      } catch {
        // The storage is full: what cannot be stored is requested again.
        dropOldest();
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
