/** What stands before and behind the part of a page that a run of this kind writes. */
export function marksOf(kind: string): { readonly begin: string; readonly end: string } {
  return {
    begin: `<!-- npm run storm, ${kind}: from here on written by the program -->`,
    end: `<!-- npm run storm, ${kind}: up to here -->`,
  };
}

/**
 * The page with the part of this kind written again, and all that people wrote around it as it was. A
 * page that lacks the marks is left alone: nobody can say what of it may be replaced.
 */
export function rewritten(page: string, kind: string, text: string): string {
  const { begin, end } = marksOf(kind);
  const [before = '', rest, ...others] = page.split(begin);
  const [, behind, ...more] = rest?.split(end) ?? [];
  if (behind === undefined || others.length > 0 || more.length > 0) {
    throw new Error(`The page has to have these two lines, once each:\n${begin}\n${end}`);
  }
  return `${before}${begin}\n\n${text.trim()}\n\n${end}${behind}`;
}
