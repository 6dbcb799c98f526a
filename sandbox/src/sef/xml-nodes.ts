export type Node = { readonly [name: string]: unknown };

export const total = (root: Node, name: string): bigint | undefined =>
  moneyIn(root, 'LegalMonetaryTotal', name);

export function nodeIn(value: unknown, name: string): Node | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  // `hasOwn` has just shown that it is there.
  const inner = (value as Record<string, unknown>)[name];
  return typeof inner === 'object' && inner !== null ? (inner as Node) : undefined;
}

export function nodesIn(node: Node, name: string): readonly Node[] {
  const inner = node[name];
  if (!Array.isArray(inner)) return [];
  return inner.filter((one): one is Node => typeof one === 'object' && one !== null);
}

/** The text at the end of a path; empty where there is none. */
export function textIn(node: Node, ...path: readonly string[]): string {
  let at: unknown = node;
  for (const name of path) {
    if (typeof at !== 'object' || at === null) return '';
    // The parser makes objects with string keys.
    at = (at as Record<string, unknown>)[name];
  }
  if (typeof at === 'string') return at;
  // With attributes, the text is beside them.
  const text = typeof at === 'object' && at !== null ? (at as Node)['#text'] : undefined;
  return typeof text === 'string' ? text : '';
}

/** Hundredths; undefined where there is no amount with two places. */
export function moneyIn(node: Node, ...path: readonly string[]): bigint | undefined {
  const text = textIn(node, ...path);
  return /^-?\d+\.\d{2}$/.test(text) ? BigInt(text.replace('.', '')) : undefined;
}

export function sum(nodes: readonly Node[], name: string): bigint {
  return nodes.reduce((so, one) => so + (moneyIn(one, name) ?? 0n), 0n);
}
