const key = 'toll-calculator.answered-at';

/**
 * When the server last answered: how old the tariff is by which the browser computes without it.
 * It outlives the tab, like the tariff that the browser keeps.
 */
export const lastAnswer = {
  keep(at: number): void {
    try {
      localStorage.setItem(key, String(at));
    } catch {
      // A full storage only costs the age.
    }
  },
  read(): number | undefined {
    const at = Number(localStorage.getItem(key) ?? Number.NaN);
    return Number.isFinite(at) ? at : undefined;
  },
};
