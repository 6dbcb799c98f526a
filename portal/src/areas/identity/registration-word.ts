const storageKey = 'registration';

/**
 * What the server answered to the last registration in this browser: with it the address is confirmed
 * without the password.
 */
export function registrationWord(storage: Pick<Storage, 'getItem'>): string | undefined {
  const word = storage.getItem(storageKey);
  return word === null || word === '' || word.length > 100 ? undefined : word;
}

export function keepRegistrationWord(storage: Pick<Storage, 'setItem'>, word: string): void {
  storage.setItem(storageKey, word);
}
