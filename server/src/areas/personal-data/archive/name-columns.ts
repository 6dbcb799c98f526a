/** A column that the archive adds beside an id: the name of what the id refers to. */
export interface NameColumn {
  readonly column: string;
  /** The column of the id. */
  readonly id: string;
  readonly of: 'tags' | 'cost_centres' | 'stations';
  /** The column of that table; stations are named by the toll network. */
  readonly name: string;
}

const named = [
  { id: 'tag_id', of: 'tags', names: ['serial_number', 'plate'] },
  { id: 'cost_centre_id', of: 'cost_centres', names: ['code', 'name'] },
] as const;

/** The names that a table with these columns lacks, for the ids that it has. */
export function nameColumnsOf(columns: readonly string[]): NameColumn[] {
  const lacking = named
    .filter(({ id }) => columns.includes(id))
    .flatMap(({ id, of, names }) =>
      names
        .filter((name) => !columns.includes(name))
        .map((name) => ({ column: `${id.replace(/id$/, '')}${name}`, id, of, name })),
    );
  const stations = columns
    .filter((id) => id.endsWith('_station_id'))
    .map((id) => ({ column: id.replace(/_id$/, ''), id, of: 'stations', name: '' }) as const);
  return [...lacking, ...stations].filter(({ column }) => !columns.includes(column));
}

/** All columns, each name beside its id. */
export function withNames(columns: readonly string[], names: readonly NameColumn[]): string[] {
  return columns.flatMap((column) => [
    column,
    ...names.filter(({ id }) => id === column).map((name) => name.column),
  ]);
}
