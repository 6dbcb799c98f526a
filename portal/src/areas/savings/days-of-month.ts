/** The days of `2026-10`, as the address of a list has them. */
export function daysOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-01/${month}-${last}`;
}
