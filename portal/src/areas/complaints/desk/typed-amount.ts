/** `480` and `480,50` in minor units; undefined for anything else. */
export function minorUnitsOf(typed: string): number | undefined {
  const match = /^(\d{1,9})(?:[.,](\d{2}))?$/u.exec(typed.trim());
  if (match === null) return undefined;
  const minor = Number(match[1]) * 100 + Number(match[2] ?? 0);
  return minor > 0 ? minor : undefined;
}

/** As a clerk would type it: `480`, or `480,50`. */
export function typedAmount(minor: number): string {
  const hundredths = minor % 100;
  const whole = String((minor - hundredths) / 100);
  return hundredths === 0 ? whole : `${whole},${String(hundredths).padStart(2, '0')}`;
}
