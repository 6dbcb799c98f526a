import {
  closingQuote,
  faultsOfHeader,
  faultsOfLength,
  isBlank,
  namesOf,
  parseCells,
  rowOf,
  separatorOf,
  type CsvCell,
  type CsvColumns,
  type CsvRow,
} from './csv-table.ts';
import type { FileFault } from './json-places.ts';

export type CsvItem<Column extends string> =
  | { readonly ok: true; readonly row: CsvRow<Column> }
  | { readonly ok: false; readonly fault: FileFault };

/** A row is never longer; an unclosed quote would swallow the rest of the file. */
const LONGEST_ROW = 64 * 1024;

/**
 * Reads the same CSV as `readCsvTable`, row by row from a file of any length. After an error that
 * makes the rest meaningless (header, encoding, an unclosed quote) it ends.
 */
export async function* streamCsvRows<Column extends string>(
  chunks: AsyncIterable<Uint8Array>,
  columns: CsvColumns<Column>,
): AsyncGenerator<CsvItem<Column>, void> {
  let header: readonly CsvCell[] | undefined;
  let names: readonly string[] = [];
  for await (const record of recordsOf(chunks)) {
    if ('message' in record) {
      yield { ok: false, fault: record };
      return;
    }
    if (header === undefined) {
      const faults = faultsOfHeader(record, columns);
      for (const fault of faults) yield { ok: false, fault };
      if (faults.length > 0) return;
      [header, names] = [record, namesOf(record)];
      continue;
    }
    if (isBlank(record)) continue;
    const [fault] = faultsOfLength(record, header);
    if (fault === undefined) yield { ok: true, row: rowOf<Column>(record, names) };
    else yield { ok: false, fault };
  }
  if (header === undefined) {
    yield { ok: false, fault: { line: 1, column: 1, message: 'the file is empty' } };
  }
}

type Row = readonly CsvCell[];

/** The cells of each row, or the error after which there is nothing more to read. */
async function* recordsOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Row | FileFault, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const splitter = createSplitter();
  const decode = (chunk?: Uint8Array): string | undefined => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      return undefined;
    }
  };
  for await (const chunk of chunks) {
    const text = decode(chunk);
    if (text === undefined) {
      yield splitter.fault('the file is not UTF-8 text');
      return;
    }
    yield* splitter.push(text, false);
    if (splitter.isStuck()) {
      yield splitter.fault(
        `the row is longer than ${LONGEST_ROW} characters, or a quote in it is never closed`,
      );
      return;
    }
  }
  const end = decode();
  if (end === undefined) yield splitter.fault('the file is not UTF-8 text');
  else yield* splitter.push(end, true);
}

interface Splitter {
  /** The rows that are complete with this text. */
  push(text: string, last: boolean): Generator<Row | FileFault, void>;
  isStuck(): boolean;
  /** An error in the row that is being read. */
  fault(message: string): FileFault;
}

function createSplitter(): Splitter {
  let [line, rest, separator] = [1, '', ''];
  return {
    *push(more, last) {
      const text = rest + more;
      rest = text;
      // The header determines the separator, so it has to be complete.
      if (separator === '' && !last && !text.includes('\n')) return;
      if (separator === '') separator = separatorOf(text);
      let start = 0;
      while (start < text.length) {
        const end = endOfRecord(text, start, separator, last);
        if (end < 0) break;
        const record = text.slice(start, end);
        const rows = parseCells(record, separator, line);
        if ('message' in rows) yield rows;
        else yield rows[0] ?? [];
        line += record.split('\n').length;
        start = end + 1;
      }
      rest = text.slice(start);
    },
    isStuck: () => rest.length > LONGEST_ROW,
    fault: (message) => ({ line, column: 1, message }),
  };
}

/** Where the row that begins at `start` ends; -1 while more text is needed to know. */
function endOfRecord(text: string, start: number, separator: string, last: boolean): number {
  for (let at = start; ;) {
    if (text.charAt(at) === '"') {
      const quote = closingQuote(text, at);
      // A quote at the end may be the first of two.
      if (quote < 0 || (!last && quote + 1 === text.length)) return last ? text.length : -1;
      at = quote + 1;
    }
    const lineBreak = text.indexOf('\n', at);
    const next = text.indexOf(separator, at);
    if (next < 0 || (lineBreak >= 0 && lineBreak < next)) {
      return lineBreak >= 0 || !last ? lineBreak : text.length;
    }
    at = next + 1;
  }
}
