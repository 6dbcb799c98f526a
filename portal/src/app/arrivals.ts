/** The path of the last screen that was shown. */
let last: string | undefined;

/**
 * Whether a screen that is shown now takes the focus and is announced. The first one does not: it comes with
 * the page, which the browser announces itself. One that replaces another at its path, such as its own
 * skeleton or a form that was sent, does only if nothing has the focus: whoever has opened a menu meanwhile
 * goes on there.
 */
export function takesFocus(path: string): boolean {
  const before = last;
  last = path;
  if (before === undefined) return false;
  return before !== path || document.activeElement === document.body;
}
