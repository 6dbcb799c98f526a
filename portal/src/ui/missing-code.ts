/**
 * What to do about code that could not be loaded: see `load-again.ts`, which comes once the page is quiet, so that it is there when
 * files are not. Without it, and without a network, there is only to wait.
 */
export const onMissingCode = async (fault: unknown): Promise<void> =>
  import('./load-again.ts').then(
    ({ loadAgain }) => loadAgain(fault),
    (error: unknown) => {
      if (navigator.onLine) throw error;
    },
  );
