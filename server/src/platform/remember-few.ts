/** Longer texts are not sent in good faith, and would fill the memory. */
const usualLongest = 200;

/**
 * Caches a function of a text: browsers send the same texts with every request. If somebody keeps
 * sending different ones, the cache is emptied.
 */
export function rememberFew<T>(
  make: (text: string) => T,
  most = 1000,
  longest = usualLongest,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (text.length > longest) return made;
    if (known.size >= most) known.clear();
    known.set(text, made);
    return made;
  };
}
