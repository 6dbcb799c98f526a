/** An hour of the day as it begins, `07:00`, in every language. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
