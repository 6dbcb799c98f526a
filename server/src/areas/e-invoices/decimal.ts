/** Minor units as decimals with two places, exactly: `-12345` is `-123.45`. */
export function decimalOf(minor: number): string {
  if (!Number.isSafeInteger(minor)) throw new Error(`${minor} is no whole number of minor units`);
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
