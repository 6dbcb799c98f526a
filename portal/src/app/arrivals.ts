/** The path of the last screen that was shown. */
let last: string | undefined;

/**
 * Notes that a screen is shown, and says whether it takes the focus and is announced. The first one does not: it comes with
 * the page, which the browser announces itself. One that replaces another at its path, such as its own
 * skeleton or a form that was sent, does only if nothing has the focus: whoever has opened a menu meanwhile
 * goes on there.
 */
export function arriveAt(path: string): { readonly takesFocus: boolean } {
  const before = last;
  last = path;
  const takesFocus =
    before !== undefined && (before !== path || document.activeElement === document.body);
  return { takesFocus };
}
