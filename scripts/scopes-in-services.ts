import { parseSync } from '@swc/core';

/*
 * Who gives a service the right to rows of customers: its caller, by the first argument, or the service itself, by a right
 * to all accounts that it was built with. Read from the syntax alone: the house writes the types of what it exports.
 */

/** Every type of `platform/scope/scope.ts` that gives a right to rows. */
const SCOPES: ReadonlySet<string> = new Set([
  'AccountScope',
  'MemberScope',
  'CustomerScope',
  'OrderScope',
  'AllAccounts',
  'SomeAccounts',
  'WideScope',
  'StaffScope',
  'OperatorScope',
  'DeskScope',
]);
/** What makes a right to all accounts, see `platform/scope/make-scope.ts`. */
const MAKERS: ReadonlySet<string> = new Set([
  'allAccounts',
  'allAccountsOfOperator',
  'operatorScope',
]);
/** Those that reach the account of a call: with them an id says which. */
const WIDE: ReadonlySet<string> = new Set([
  'AllAccounts',
  'SomeAccounts',
  'WideScope',
  'StaffScope',
  'OperatorScope',
  'DeskScope',
]);
const ACCOUNT = /^(?:\w+A|a)ccountId$/u;

/** A node of the syntax tree, of which only what is asked for is known. */
interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

/** How a name came to be known: as an argument, taken out of an object, or in another way. */
type Origin = 'argument' | 'taken' | 'own';

interface Frame {
  readonly name: string;
  readonly names: Map<string, Origin>;
}

export interface ScopesOfFile {
  /** Functions that take a scope, but not first. */
  readonly late: readonly string[];
  /** Functions that take an account's id where a scope of that account would say whose rows they may see. */
  readonly beside: readonly string[];
  /** Functions that use a right to all accounts that their caller did not give them. */
  readonly own: readonly string[];
  /** Fields of records, and of what services are built with, that hold the scope of one account. */
  readonly carried: readonly string[];
}

/**
 * @param held names under which services hold a right to all accounts, see `rightsHeld`
 */
export function scopesIn(source: string, held: ReadonlySet<string>): ScopesOfFile {
  const late = new Set<string>();
  const beside = new Set<string>();
  const own = new Set<string>();
  const carried = new Set<string>();

  const noteSignature = (parameters: readonly Node[], name: string): void => {
    const [first, ...others] = parameters.map(typeOf);
    if (!SCOPES.has(first ?? '') && others.some((type) => SCOPES.has(type))) late.add(name);
    const asks = parameters.some(
      (parameter) =>
        parameter.type === 'Identifier' &&
        ACCOUNT.test(wordOf(parameter)) &&
        typeOf(parameter) === 'string',
    );
    if (asks && !WIDE.has(first ?? '')) beside.add(name);
  };

  const visit = (node: Node, frames: readonly Frame[], called: string): void => {
    let within = frames;
    const name = nameOf(node) ?? called;
    if (SIGNATURES.has(node.type)) {
      const parameters = parametersOf(node);
      noteSignature(parameters, name);
      if (FUNCTIONS.has(node.type)) {
        const names = new Map<string, Origin>();
        for (const parameter of parameters) bind(parameter, 'argument', names);
        within = [...frames, { name, names }];
      }
    }
    if (node.type === 'TsPropertySignature' && SCOPES.has(typeOf(node)) && !held.has(name)) {
      carried.add(name);
    }
    if (node.type === 'VariableDeclarator') {
      const [id, init] = [node['id'], node['init']];
      const frame = within.at(-1);
      if (isNode(id) && frame !== undefined)
        bind(id, madeHere(init) ? 'taken' : 'own', frame.names);
    }
    for (const used of usedAsRight(node)) {
      if (isHeld(used, within, held)) own.add(servicePart(within));
    }
    for (const child of childrenOf(node)) visit(child, within, name);
  };

  const top: Frame = { name: '', names: new Map() };
  visit(parsed(source), [top], '');
  return { late: [...late], beside: [...beside], own: [...own], carried: [...carried] };
}

/** Names of fields and constants by which files hold a right to all accounts, whatever the account. */
export function rightsHeld(source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    const type = node.type === 'TsPropertySignature' ? typeOf(node) : '';
    if (['AllAccounts', 'WideScope', 'OperatorScope'].includes(type))
      found.push(nameOf(node) ?? '');
    if (node.type === 'VariableDeclarator' && madeHere(node['init']))
      found.push(nameOf(node) ?? '');
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parsed(source));
  return found;
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
  'MethodProperty',
]);
const SIGNATURES: ReadonlySet<string> = new Set([
  ...FUNCTIONS,
  'TsMethodSignature',
  'TsFunctionType',
]);

function parsed(source: string): Node {
  const tree: unknown = parseSync(source, { syntax: 'typescript', target: 'es2022' });
  if (!isNode(tree)) throw new Error('The parser has answered without a tree');
  return tree;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Nodes within a node; what the parser wraps, such as `{ spread, expression }`, is looked through. */
function childrenOf(node: object): readonly Node[] {
  return Object.values(node).flatMap((part: unknown) => {
    if (isNode(part)) return [part];
    if (Array.isArray(part))
      return part.flatMap((one: unknown) => (isNode(one) ? [one] : nodesIn(one)));
    return nodesIn(part);
  });
}

function nodesIn(part: unknown): readonly Node[] {
  return typeof part === 'object' && part !== null ? childrenOf(part) : [];
}

/** The word that a name or a literal consists of. */
function wordOf(node: Node): string {
  const word = node['value'];
  return typeof word === 'string' ? word : '';
}

function nameOf(node: Node): string | undefined {
  const named =
    node['identifier'] ??
    node['key'] ??
    (node.type === 'VariableDeclarator' ? node['id'] : undefined);
  if (isNode(named) && named.type === 'Identifier') return wordOf(named);
  return node.type === 'CallExpression' ? calleeOf(node) : undefined;
}

/** `enqueue` of `jobs.enqueue(…)`. */
function calleeOf(call: Node): string | undefined {
  const callee = call['callee'];
  if (!isNode(callee)) return undefined;
  const last = callee.type === 'MemberExpression' ? callee['property'] : callee;
  return isNode(last) && last.type === 'Identifier' ? wordOf(last) : undefined;
}

function parametersOf(node: Node): readonly Node[] {
  const list = node['params'];
  if (!Array.isArray(list)) return [];
  return list.filter(isNode).map((one) => {
    const pattern = isNode(one['pat']) ? one['pat'] : one;
    const left = pattern['left'];
    return pattern.type === 'AssignmentPattern' && isNode(left) ? left : pattern;
  });
}

/** The name of an annotated type: of the first scope in a union, and of what `Pick` takes from. */
function typeOf(node: Node): string {
  const annotation = node['typeAnnotation'];
  return isNode(annotation) ? typeName(annotation) : '';
}

function typeName(type: Node): string {
  if (type.type === 'TsTypeAnnotation') return typeOf(type);
  if (type.type === 'TsKeywordType') return String(type['kind']);
  if (type.type === 'TsUnionType' || type.type === 'TsIntersectionType') {
    return (
      childrenOf(type)
        .map(typeName)
        .find((name) => SCOPES.has(name)) ?? ''
    );
  }
  const named = type['typeName'];
  if (type.type !== 'TsTypeReference' || !isNode(named)) return '';
  const name = wordOf(named);
  const given = type['typeParams'];
  const [inner] = (name === 'Pick' || name === 'Omit') && isNode(given) ? childrenOf(given) : [];
  return inner === undefined ? name : typeName(inner);
}

function bind(pattern: Node, origin: Origin, names: Map<string, Origin>): void {
  if (pattern.type === 'Identifier') names.set(wordOf(pattern), origin);
  if (pattern.type !== 'ObjectPattern' || !Array.isArray(pattern['properties'])) return;
  for (const property of pattern['properties'].filter(isNode)) {
    const target = property['value'] ?? property['argument'] ?? property['key'];
    const bound = isNode(target) && target.type !== 'AssignmentPattern' ? target : property['key'];
    if (isNode(bound)) bind(bound, 'taken', names);
  }
}

function madeHere(init: unknown): boolean {
  return isNode(init) && init.type === 'CallExpression' && MAKERS.has(calleeOf(init) ?? '');
}

/** What a call is given, and what an account's scope is asked of. */
function usedAsRight(node: Node): readonly Node[] {
  if (node.type !== 'CallExpression') return [];
  const given = Array.isArray(node['arguments']) ? node['arguments'] : [];
  const used = given.flatMap((argument: unknown) => nodesIn(argument).slice(0, 1));
  const callee = node['callee'];
  if (!isNode(callee) || callee.type !== 'MemberExpression') return used;
  const of = callee['object'];
  return calleeOf(node) === 'account' && isNode(of) ? [...used, of] : used;
}

/** Whether this is a right to all accounts that no caller has given as an argument of its own. */
function isHeld(used: Node, frames: readonly Frame[], held: ReadonlySet<string>): boolean {
  if (used.type === 'CallExpression') return MAKERS.has(calleeOf(used) ?? '');
  if (used.type === 'MemberExpression') {
    const property = used['property'];
    return isNode(property) && property.type === 'Identifier' && held.has(wordOf(property));
  }
  if (used.type !== 'Identifier' || !held.has(wordOf(used))) return false;
  const origin = frames.map(({ names }) => names.get(wordOf(used))).findLast(Boolean);
  return origin === undefined || origin === 'taken';
}

/** The function of a service: what is directly in `create…`, else the outermost. */
function servicePart(frames: readonly Frame[]): string {
  const [first, second] = frames.slice(1).map(({ name }) => name);
  return (first !== undefined && /^create[A-Z]/u.test(first) ? second : undefined) ?? first ?? '';
}
