/** What matters of a schema where its tables are split; from the description of it, or from a database. */
export interface SchemaFacts {
  /** Tables with their columns. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** Primary keys, unique constraints and unique indexes. */
  readonly keys: readonly UniqueKey[];
  readonly references: readonly Reference[];
  /** Tables with triggers, and the functions that these call. */
  readonly triggers: readonly { readonly table: string; readonly calls: string }[];
}

export interface UniqueKey {
  readonly table: string;
  readonly name: string;
  /** An expression is no column. */
  readonly columns: readonly string[];
}

/** A foreign key. */
export interface Reference {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
}
