/** Sizes of a page that the database plans for, once each: for an unknown one it expects a tenth of all rows. */
const PLANNED_ROWS = [5, 10, 20, 50, 100];

/** The size that is written into a statement for a page of so many rows, which may have more than these. */
export function plannedRows(rows: number): number {
  return PLANNED_ROWS.find((size) => size >= rows) ?? rows;
}
