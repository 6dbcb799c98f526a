/**
 * The company's own balance in a month, minor units, signed: what it had, got and gave. Its journals are of the moment in which they
 * are booked, so none comes after its month was closed.
 */
export interface CompanySums {
  readonly openingMinor: number;
  readonly paidInMinor: number;
  readonly takenBackMinor: number;
  readonly filledMinor: number;
  readonly movedMinor: number;
  readonly paidOutMinor: number;
  readonly closingMinor: number;
}

/** Whether anything was booked on it. */
export function companyMoved({
  paidInMinor,
  takenBackMinor,
  filledMinor,
  movedMinor,
  paidOutMinor,
}: CompanySums): boolean {
  return [paidInMinor, takenBackMinor, filledMinor, movedMinor, paidOutMinor].some(
    (minor) => minor !== 0,
  );
}
