/**
 * Remembers something for each of so many keys, such as accounts; what was asked for least lately is forgotten first. Whether it still
 * holds, only its user knows.
 */
export function rememberLatest<Value>(most: number) {
  const known = new Map<string, Value>();
  const forget = (key: string): void => void known.delete(key);
  return {
    forget,
    of(key: string): Value | undefined {
      const value = known.get(key);
      if (value === undefined) return undefined;
      // It becomes the last to be forgotten.
      known.delete(key);
      known.set(key, value);
      return value;
    },
    keep(key: string, value: Value): void {
      known.delete(key);
      known.set(key, value);
      if (known.size <= most) return;
      for (const oldest of known.keys()) {
        forget(oldest);
        return;
      }
    },
  };
}
