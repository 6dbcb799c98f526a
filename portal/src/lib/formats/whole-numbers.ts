/** `1.234.567`: a whole number from 0 on, with a sign between thousands. */
export function grouped(whole: number, separator: string): string {
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/gu, separator);
}

/** Rounded as `Intl` does: halves up. The divisor is even. */
export function roundedRatio(whole: number, divisor: number): number {
  const more = whole + divisor / 2;
  return (more - (more % divisor)) / divisor;
}
