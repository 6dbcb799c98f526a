import path from 'node:path';
import { templatesIn } from './lib-texts.mjs';

/**
 * @typedef {ReadonlyMap<string, string>} Sources text by path, from the top of the repository
 * @typedef {{ file: string, line: number, name: string }} Place
 * @typedef {{ key: string, serbian: string, english: string, place: Place, share: number }} FoundText
 * @typedef {{ call: string, contract: Place, route?: Place, service?: Place, sql: readonly Place[] }} FoundCall
 * @typedef {{ name: string, area: string }} CallName as the contract's areas export them
 */

/**
 * Where a key is referred to: by a literal, or by a template with the same beginning.
 * @param {string} key
 * @param {Sources} sources
 * @returns {readonly Place[]}
 */
export function findUsers(key, sources) {
  const literal = new RegExp(`['"\`]${key.replaceAll('.', '[.]')}['"\`]`);
  return [...sources].flatMap(([file, content]) => {
    if (!/\.tsx?$/.test(file)) return [];
    const at = literal.exec(content)?.index ?? templatesIn(content).find((t) => t.test(key))?.at;
    return at === undefined ? [] : [placeAt(sources, file, at, key)];
  });
}

/**
 * The calls that a module of the portal makes: its own; else those of the modules of its area that it
 * imports; else of those that import it.
 * @param {string} user
 * @param {Sources} sources
 * @returns {readonly FoundCall[]}
 */
export function findCalls(user, sources) {
  const folder = `${path.posix.dirname(user)}/`;
  const near = [...sources.keys()].filter((file) => file.startsWith(folder));
  const importing = (/** @type {string} */ file) =>
    near.filter((other) => importsOf(other, sources).includes(file));
  const imported = (/** @type {string} */ file) =>
    importsOf(file, sources).filter((other) => near.includes(other));
  for (const step of [imported, importing]) {
    let reached = new Set([user]);
    for (let before = 0; before !== reached.size;) {
      before = reached.size;
      const calls = [...reached].flatMap((file) => callsIn(file, sources));
      if (calls.length > 0) return describeAll(calls, sources);
      reached = new Set([...reached, ...[...reached].flatMap(step)]);
    }
  }
  return [];
}

/**
 * @param {string} file
 * @param {Sources} sources
 */
function importsOf(file, sources) {
  const imported = (sources.get(file) ?? '').matchAll(/(?:from|import\() ?'(\.[^']+)'/g);
  return [...imported].map(([, to = '']) => path.posix.join(path.posix.dirname(file), to));
}

/**
 * What a module imports by name, from where.
 * @param {string} content
 */
function namesImported(content) {
  const statements = content.matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g);
  return [...statements].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => ({ name: name.trim().replace(/^type /, ''), from }))
      .filter(({ name }) => name !== ''),
  );
}

/**
 * @param {string} file
 * @param {Sources} sources
 * @returns {CallName[]}
 */
function callsIn(file, sources) {
  return namesImported(sources.get(file) ?? '').flatMap(({ name, from }) => {
    const [, area = ''] = /^@rampa\/contract\/(.+)$/.exec(from) ?? [];
    return definitionOf({ name, area }, sources) === undefined ? [] : [{ name, area }];
  });
}

/**
 * @param {CallName} call
 * @param {Sources} sources
 */
function definitionOf({ name, area }, sources) {
  const definition = new RegExp(
    `export const ${name} = defineCall\\(\\{\\s*method: '(\\w+)',\\s*path: '([^']+)'`,
  );
  for (const [file, content] of sources) {
    const match = file.startsWith(`contract/src/${area}/`) ? definition.exec(content) : null;
    if (match === null) continue;
    const { 1: method, 2: address, index } = match;
    return { contract: placeAt(sources, file, index, name), call: `${method} ${address}` };
  }
  return undefined;
}

/**
 * @param {readonly CallName[]} calls
 * @param {Sources} sources
 */
function describeAll(calls, sources) {
  const described = calls.flatMap((call) => describeCall(call, sources));
  return [...new Map(described.map((one) => [one.call, one])).values()];
}

/**
 * @param {CallName} call
 * @param {Sources} sources
 * @returns {readonly FoundCall[]}
 */
function describeCall(call, sources) {
  const definition = definitionOf(call, sources);
  if (definition === undefined) return [];
  for (const [file, content] of sources) {
    if (!file.endsWith('.routes.ts') || !callsIn(file, sources).some((one) => same(one, call))) {
      continue;
    }
    const at = new RegExp(`\\.serve\\w*\\(\\s*${call.name}\\b`).exec(content)?.index;
    if (at === undefined) continue;
    const handler = content.slice(at).split(/\n {2}(?:\w+\.serve|\})/)[0] ?? '';
    const route = placeAt(sources, file, at, call.name);
    const service = serviceOf(handler, file, sources);
    if (service === undefined) return [{ ...definition, route, sql: [] }];
    const sql = storesOf(service, sources);
    return [{ ...definition, route, service: service.place, sql }];
  }
  return [{ ...definition, sql: [] }];
}

/**
 * @param {CallName} one
 * @param {CallName} other
 */
function same(one, other) {
  return one.name === other.name && one.area === other.area;
}

/**
 * What a route passes its input to, such as `tags.costCentres.list(…)`: searched in the module of
 * the named type, then in the rest of its area.
 * @param {string} handler
 * @param {string} routes
 * @param {Sources} sources
 */
function serviceOf(handler, routes, sources) {
  const folder = `${path.posix.dirname(routes)}/`;
  const area = [...sources.keys()].filter((file) => file.startsWith(folder) && file !== routes);
  for (const [, chain = ''] of handler.matchAll(/\b(\w+(?:\.\w+)+)\(/g)) {
    const names = chain.split('.');
    const method = names.pop() ?? '';
    let home = routes;
    for (const name of names) home = typeHome(name, home, sources) ?? home;
    for (const file of [home, ...area]) {
      const found = file === routes ? undefined : methodIn(file, method, sources);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/**
 * The module of the type that a module gives a name, as in `costCentres: CostCentres`.
 * @param {string} name
 * @param {string} file
 * @param {Sources} sources
 */
function typeHome(name, file, sources) {
  const content = sources.get(file) ?? '';
  const [, type] = new RegExp(`\\b${name}\\??: (?:Pick<)?(\\w+)`).exec(content) ?? [];
  const from = namesImported(content).find((one) => one.name === type)?.from;
  return from?.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : undefined;
}

/**
 * @param {string} file
 * @param {string} name
 * @param {Sources} sources
 * @returns {{ place: Place, body: string } | undefined}
 */
function methodIn(file, name, sources) {
  const content = sources.get(file) ?? '';
  const definition = new RegExp(
    `^( *)(?:(?:async )?${name}(?:<[^>]*>)?\\(|${name}: (?:async )?\\(|(?:export )?(?:async )?function ${name}\\b|const ${name}\\b)`,
    'gm',
  );
  for (const { 1: indent = '', index } of content.matchAll(definition)) {
    const rest = content.slice(index);
    const end = rest.search(new RegExp(`\\n${indent}(?![\\s)\\]}])`));
    const body = end < 0 ? rest : rest.slice(0, end);
    const around =
      content
        .slice(0, index)
        .match(/^[a-z].*$/gm)
        ?.at(-1) ?? '';
    if (/^(?:export )?(?:interface|type) /.test(around)) continue;
    return { place: placeAt(sources, file, index, name), body };
  }
  return undefined;
}

/**
 * The functions of stores that a method calls, itself or by functions of its module; of a method that
 * calls none, all that its module may.
 * @param {{ place: Place, body: string }} service
 * @param {Sources} sources
 * @returns {readonly Place[]}
 */
function storesOf({ place: { file }, body }, sources) {
  const imports = namesImported(sources.get(file) ?? '').flatMap(({ name, from }) => {
    const store = path.posix.join(path.posix.dirname(file), from);
    return from.endsWith('.store.ts') && store.includes('/areas/') && /^[a-z]/.test(name)
      ? [{ name, store }]
      : [];
  });
  const helpers = [...body.matchAll(/\b(\w+)\(/g)].flatMap(
    ([, name = '']) => methodIn(file, name, sources)?.body ?? [],
  );
  const code = [body, ...helpers].join('\n');
  const called = imports.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(code));
  return (called.length > 0 ? called : imports).flatMap(({ name, store }) => {
    const at = new RegExp(`function ${name}\\b`).exec(sources.get(store) ?? '')?.index;
    return at === undefined ? [] : [placeAt(sources, store, at, name)];
  });
}

/**
 * @param {Sources} sources
 * @param {string} file
 * @param {number} at
 * @param {string} name
 * @returns {Place}
 */
function placeAt(sources, file, at, name) {
  return { file, line: (sources.get(file) ?? '').slice(0, at).split('\n').length, name };
}
