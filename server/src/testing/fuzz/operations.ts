/** A call as `openapi.json` describes it. */
export interface Operation {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** From the outermost object: names, and positions in lists. */
  readonly fields: readonly FieldPath[];
}

export type FieldPath = readonly (string | number)[];

/** The part of a JSON Schema that leads to fields. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: Schema } };
  };
}

/** Every call of the description, with every field of its input. */
export function operationsOf(description: unknown): readonly Operation[] {
  // The server describes itself so; a test compares the calls with the contract's.
  const { paths } = description as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method === 'get' ? ('GET' as const) : ('POST' as const),
      path,
      fields: fieldsOf(described),
    })),
  );
}

function fieldsOf({ parameters = [], requestBody }: Described): readonly FieldPath[] {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const inBody = requestBody?.content['application/json'].schema ?? {};
  return unique([...inQuery.map(({ name }) => [name]), ...pathsIn(inBody)]);
}

function pathsIn(schema: Schema): readonly FieldPath[] {
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    [name],
    ...pathsIn(inner).map((path) => [name, ...path]),
  ]);
  const listed =
    schema.items === undefined
      ? []
      : [[0], ...pathsIn(schema.items).map((path): FieldPath => [0, ...path])];
  const either = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((of) =>
    (of ?? []).flatMap(pathsIn),
  );
  return unique([...named, ...listed, ...either]);
}

function unique(paths: readonly FieldPath[]): readonly FieldPath[] {
  return [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
}
