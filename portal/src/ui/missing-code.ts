/**
 * What to do about code that could not be loaded: see `load-again.ts`, which comes once the page is quiet, so that it is there when
 * files are not.
 */
export const onMissingCode = async (fault: unknown): Promise<void> =>
  (await import('./load-again.ts')).loadAgain(fault);
