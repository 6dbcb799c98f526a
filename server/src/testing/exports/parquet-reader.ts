import { DataType, tableFromIPC, type Vector } from 'apache-arrow';
import { readParquet, readSchema } from 'parquet-wasm/node';

type Cell = string | number | null | readonly Cell[];

interface ParquetContent {
  /** Name and type of each column, as Arrow writes them; `?` where there may be none. */
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  readonly metadata: ReadonlyMap<string, string>;
}

/**
 * Reads Parquet with the reader of the Apache Arrow project (in WebAssembly): it shares nothing with what
 * wrote the file. Times are ISO 8601, decimals exact texts.
 */
export function readParquetFile(file: Buffer): ParquetContent {
  const table = tableFromIPC(readParquet(new Uint8Array(file)).intoIPCStream());
  const { fields } = table.schema;
  const cells = fields.map(({ type }, column) =>
    [...(table.getChildAt(column) ?? [])].map((value) => cellOf(type as DataType, value)),
  );
  return {
    columns: fields.map(
      ({ name, type, nullable }) => `${name}: ${String(type)}${nullable ? '?' : ''}`,
    ),
    rows: Array.from({ length: table.numRows }, (_, at) =>
      Object.fromEntries(fields.map(({ name }, column) => [name, cells[column]?.[at] ?? null])),
    ),
    metadata: readSchema(new Uint8Array(file)).metadata(),
  };
}

// Arrow gives each type values of its own; TypeScript knows them only where the type is known.
function cellOf(type: DataType, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (DataType.isTimestamp(type)) return new Date(Number(value)).toISOString();
  if (DataType.isDate(type)) return new Date(Number(value)).toISOString().slice(0, 10);
  if (DataType.isDecimal(type)) return decimalText(value as Uint32Array, type.scale);
  if (DataType.isList(type)) {
    return [...(value as Vector)].map((item) => cellOf(type.valueType as DataType, item));
  }
  if (typeof value !== 'string') throw new Error('No column of ours has other values');
  return value;
}

/** 128 bits, the least first. */
function decimalText(words: Uint32Array, scale: number): string {
  const unsigned = [...words].reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);
  const signed = BigInt.asIntN(128, unsigned);
  const digits = (signed < 0n ? -signed : signed).toString().padStart(scale + 1, '0');
  return `${signed < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
