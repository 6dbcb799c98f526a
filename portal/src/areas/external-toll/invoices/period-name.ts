/** `2026-10` of `2026-10-01/2026-10-31`: periods of invoices are months. */
export function monthOfPeriod(period: string): string {
  return period.slice(0, 7);
}
