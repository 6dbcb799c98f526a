import { createCsvSplitter, longestRow, type CsvFault, type CsvRecord } from './csv-records.ts';
import {
  csvMessages,
  faultOfLength,
  faultsOfHeader,
  namesOf,
  rowOf,
  type CsvColumns,
  type CsvRow,
} from './csv-table.ts';
import type { FileFault } from './places.ts';

export type CsvItem<Column extends string> =
  | { readonly ok: true; readonly row: CsvRow<Column> }
  | { readonly ok: false; readonly fault: FileFault };

/**
 * Reads the same CSV as `readCsvTable`, row by row from a file of any length. After an error that
 * makes the rest meaningless (header, encoding, an unclosed quote) it ends.
 */
export async function* streamCsvRows<Column extends string>(
  chunks: AsyncIterable<Uint8Array>,
  columns: CsvColumns<Column>,
): AsyncGenerator<CsvItem<Column>, void> {
  let header: CsvRecord | undefined;
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
    const fault = faultOfLength(record, header);
    if (fault === undefined) yield { ok: true, row: rowOf<Column>(record, names) };
    else yield { ok: false, fault };
  }
  if (header === undefined) {
    yield { ok: false, fault: { line: 1, column: 1, message: 'the file is empty' } };
  }
}

/** The cells of each row, or the error after which there is nothing more to read. */
async function* recordsOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<CsvRecord | FileFault, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const splitter = createCsvSplitter();
  const fault = (message: string): FileFault => ({ line: splitter.line(), column: 1, message });
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
      yield fault('the file is not UTF-8 text');
      return;
    }
    yield* withMessages(splitter.push(text, false));
    if (splitter.waiting() > longestRow) {
      yield fault(
        `the row is longer than ${longestRow} characters, or a quote in it is never closed`,
      );
      return;
    }
  }
  const end = decode();
  if (end === undefined) yield fault('the file is not UTF-8 text');
  else yield* withMessages(splitter.push(end, true));
}

function* withMessages(
  records: Iterable<CsvRecord | CsvFault>,
): Generator<CsvRecord | FileFault, void> {
  for (const record of records) {
    if (!('why' in record)) yield record;
    else yield { line: record.line, column: record.column, message: csvMessages[record.why] };
  }
}
