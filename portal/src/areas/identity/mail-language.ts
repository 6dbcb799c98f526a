import type { LanguageId } from '@rampa/contract';
import { isLanguageId } from '../../lib/language/stored-language.ts';

/**
 * Screen languages that somebody's mails need not follow: they are the same, or the customer has said
 * no. Kept in this browser, by user name.
 */
export interface SettledLanguages {
  has(username: string, shown: LanguageId): boolean;
  add(username: string, shown: LanguageId): void;
}

const storageKey = 'rampa-mail-language';
/** Several people may share a browser: the most recent are kept. */
const mostUsers = 20;

export function createSettledLanguages(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): SettledLanguages {
  function read(): readonly (readonly [string, string])[] {
    try {
      const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}');
      return typeof kept === 'object' && kept !== null
        ? Object.entries(kept).map(([name, ids]) => [name, String(ids)] as const)
        : [];
    } catch {
      return [];
    }
  }
  const of = (username: string): readonly LanguageId[] =>
    (read().find(([name]) => name === username)?.[1] ?? '').split('').filter(isLanguageId);
  return {
    has: (username, shown) => of(username).includes(shown),
    add(username, shown) {
      const others = read().filter(([name]) => name !== username);
      const ids = [...new Set([...of(username), shown])].join('');
      const kept = [...others, [username, ids] as const].slice(-mostUsers);
      storage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)));
    },
  };
}
