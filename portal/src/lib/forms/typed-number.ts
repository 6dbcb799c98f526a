/** Degrees or kilometres as typed, with a comma or a point. */
export const typedNumber = (typed: string): number =>
  /^-?\d{1,4}([.,]\d{1,8})?$/u.test(typed.trim())
    ? Number(typed.trim().replace(',', '.'))
    : Number.NaN;
