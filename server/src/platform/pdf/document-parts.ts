import { LINE, MUTED, type DocumentLayout } from './document-layout.ts';

const SMALL = 8.5;
/** Width of a day with a time, and of an amount, in small print. */
const TIME_WIDTH = 80;
const AMOUNT_WIDTH = 80;

/** Parties side by side: the first line is a name. */
export function drawParties(
  { pdf, take, left, middle, right }: DocumentLayout,
  parties: readonly { readonly heading?: string; readonly lines: readonly string[] }[],
): void {
  const width = right - middle;
  const blocks = parties.map(({ heading, lines }) => [
    ...(heading === undefined ? [] : [{ text: heading, size: 10, color: MUTED } as const]),
    ...lines.flatMap((line, at) => {
      const look = { size: 11, weight: at === 0 ? 'bold' : 'regular' } as const;
      return pdf.lines(line, width, look).map((text) => ({ text, ...look }));
    }),
  ]);
  const top = take(Math.max(...blocks.map((block) => block.length)) * 16 + 16);
  for (const [column, block] of blocks.entries()) {
    for (const [at, { text, ...look }] of block.entries()) {
      pdf.text(text, column === 0 ? left : middle, top + at * 16, { ...look, maxWidth: width });
    }
  }
}

/** Terms with their values; those without a value are left out. */
export function drawFacts(
  { pdf, take, left, middle, right }: DocumentLayout,
  facts: readonly (readonly [term: string, value: string])[],
): void {
  for (const [term, value] of facts.filter(([, shown]) => shown !== '')) {
    const top = take(18);
    pdf.text(term, left, top, { size: 11, color: MUTED, maxWidth: middle - left - 8 });
    pdf.text(value, middle, top, { size: 11, weight: 'bold', maxWidth: right - middle });
  }
  take(14);
}

export interface RowColumn {
  readonly label: string;
  /** Points. */
  readonly width: number;
  readonly align?: 'end';
  readonly strong?: boolean;
}

const rowLooks = {
  /** A few rows, a line below each. */
  roomy: { size: 11, head: 10, height: 25, rule: 17 },
  /** Thousands of rows, every second one tinted. */
  dense: { size: SMALL, head: SMALL, height: 14, rule: 14 },
} as const;
const TINT = '#f2f5f4';
const GAP = 4;

/** A table whose header is repeated on every page; returns what draws its next row. */
export function drawTable(
  layout: DocumentLayout,
  columns: readonly RowColumn[],
  density: keyof typeof rowLooks,
): {
  /** `below`: points for what must be on the same page as this row. */
  row(cells: readonly string[], below?: number): void;
  end(): void;
} {
  const { pdf, left, right } = layout;
  const look = rowLooks[density];
  const placed = sideBySide(columns, left, right);
  let rows = 0;
  const cell = (
    { x, width, align }: (typeof placed)[number],
    text: string,
    y: number,
    style: { readonly size: number; readonly weight?: 'bold'; readonly color?: string },
  ): void => {
    if (align !== 'end') {
      pdf.text(text, x, y, { ...style, maxWidth: width });
      return;
    }
    // A figure that is cut is another figure: one that is too long is set smaller, on the same line.
    const size = style.size * Math.min(1, width / pdf.width(text, style));
    const lowered = pdf.ascent(style.size) - pdf.ascent(size);
    pdf.text(text, x + width, y + lowered, { ...style, size, align: 'right' });
  };
  const styleOf = ({ strong }: RowColumn) =>
    strong === true ? ({ size: look.size, weight: 'bold' } as const) : { size: look.size };
  /** A few rows have room for all that they say; lists of thousands have a line for each. */
  const linesOf = (column: RowColumn, text: string): readonly string[] =>
    density === 'roomy' && column.align !== 'end'
      ? pdf.lines(text, column.width, styleOf(column))
      : [text];
  const named = { size: look.head, weight: 'bold', color: MUTED } as const;
  const names = placed.map((column) => ({
    column,
    // Names end on one line: those of fewer lines begin further down.
    lines: pdf.lines(keepUnits(column.label), column.width, named).toReversed(),
  }));
  const line = look.head + 2;
  const above = line * (Math.max(1, ...names.map(({ lines }) => lines.length)) - 1);
  const drawNames = (): void => {
    const top = layout.take(look.height + above + 6) + above;
    for (const { column, lines } of names) {
      for (const [at, text] of lines.entries()) cell(column, text, top - at * line, named);
    }
    pdf.doc.rect(left, top + look.rule, right - left, 1.5).fill(layout.color);
    rows = 0;
  };
  layout.keep(3 * look.height + above);
  drawNames();
  layout.repeat(drawNames);
  return {
    row(cells, below = 0) {
      const lines = placed.map((column, at) => linesOf(column, cells[at] ?? ''));
      const more = (look.size + 3) * (Math.max(1, ...lines.map(({ length }) => length)) - 1);
      const height = look.height + more;
      layout.keep(height + below);
      const top = layout.take(height);
      rows += 1;
      if (density === 'roomy') {
        pdf.doc.rect(left, top + look.rule + more, right - left, 0.6).fill(LINE);
      } else if (rows % 2 === 0) {
        pdf.doc.rect(left, top - 2.5, right - left, height).fill(TINT);
      }
      for (const [at, column] of placed.entries()) {
        for (const [nth, text] of (lines[at] ?? []).entries()) {
          cell(column, text, top + nth * (look.size + 3), styleOf(column));
        }
      }
    },
    end: () => layout.repeat(null),
  };
}

/** “in %” is not torn apart between two lines. */
function keepUnits(label: string): string {
  return label.replaceAll(/(?<=\p{L}) (?=%)/gu, '\u00a0');
}

/** The last one ends at the right edge. */
function sideBySide(columns: readonly RowColumn[], left: number, right: number) {
  let next = left;
  return columns.map((column, at) => {
    const x = at === columns.length - 1 ? right - column.width : next;
    next += column.width + GAP;
    return { ...column, x };
  });
}

/** Height of a sum, in points. */
export const SUM_HEIGHT = 23;

/** A sum; the strong one is the final one. */
export function drawSum(
  { pdf, take, left, right }: DocumentLayout,
  label: string,
  amount: string,
  strong = false,
): void {
  const top = take(SUM_HEIGHT);
  const look = { size: strong ? 14 : 11, weight: strong ? 'bold' : 'regular' } as const;
  const width = pdf.width(amount, { ...look, weight: 'bold' });
  pdf.text(label, left, top, { ...look, maxWidth: right - left - width - 20 });
  pdf.text(amount, right, top, { ...look, weight: 'bold', align: 'right' });
  pdf.doc.rect(left, top + 18, right - left, 0.6).fill(LINE);
}

/** Begins a part; `below` points of it are on the same page. */
export function drawHeading(
  { pdf, keep, take, left, right, color }: DocumentLayout,
  title: string,
  { below, end = '' }: { readonly below: number; readonly end?: string },
): void {
  keep(34 + below);
  const top = take(34) + 12;
  const width = pdf.width(end, { size: 9.5, weight: 'bold' });
  pdf.text(title, left, top, { size: 11, weight: 'bold', maxWidth: right - left - width - 20 });
  pdf.text(end, right, top + 1, { size: 9.5, weight: 'bold', align: 'right' });
  pdf.doc.rect(left, top + 16, right - left, 1).fill(color);
}

/** One movement: when, what, how much, and further lines of details. */
export interface DocumentEntry {
  /** Empty if the entry has no time. */
  readonly time: string;
  readonly what: string;
  readonly amount: string;
  readonly remarks?: readonly string[];
}

export function entryHeight(remarks: number): number {
  return 13 + remarks * 11;
}

export function drawEntry(
  { pdf, take, left, right }: DocumentLayout,
  { time, what, amount, remarks = [] }: DocumentEntry,
): void {
  const top = take(entryHeight(remarks.length));
  // One of the hour that comes twice has its offset as well.
  const timeWidth = Math.max(TIME_WIDTH, pdf.width(time, { size: SMALL }) + 8);
  const x = time === '' ? left : left + timeWidth;
  pdf.text(time, left, top, { size: SMALL });
  pdf.text(what, x, top, { size: SMALL, maxWidth: right - AMOUNT_WIDTH - x });
  pdf.text(amount, right, top, { size: SMALL, weight: 'bold', align: 'right' });
  for (const [at, remark] of remarks.entries()) {
    pdf.text(remark, x, top + 10 + at * 10, { size: 7.5, color: MUTED, maxWidth: right - x });
  }
}

/** Notes about the lines above. */
export function drawSmallPrint({ pdf, take, left, right }: DocumentLayout, text: string): void {
  for (const line of pdf.lines(text, right - left, { size: 9 })) {
    pdf.text(line, left, take(13), { size: 9, color: MUTED });
  }
}

/** The document's last words, kept together on one page. */
export function drawNote(layout: DocumentLayout, text: string): void {
  const { pdf, left, right } = layout;
  layout.keep(24 + pdf.lines(text, right - left, { size: 9 }).length * 13);
  layout.take(24);
  drawSmallPrint(layout, text);
}
