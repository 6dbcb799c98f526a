/** Nobody means a longer one, and such would fill the memory. */
const longest = 200;

/**
 * Remembers what a function makes of a text: browsers send the same words with every request. Where
 * somebody sends ever other ones, it begins anew.
 */
export function rememberFew<T>(make: (text: string) => T, most = 1000): (text: string) => T {
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
