import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type ESTree, parseSync, type Plugin } from 'vite';

/** Marks a module of the contract as written: with the schemas and everything they consist of. */
const whole = '?whole';

/** Replaces the schema library where no schema is left. */
const noSchemas = '\0rampa:no-schemas';

/** What only the server needs of a call: it validates and replies by the schemas. */
const ofServer = new Set(['input', 'result', 'summary', 'contentTypes', 'bodyLimit', 'reads']);

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Screens call by path and method; the schemas of the calls, and the library that they are written
 * in, were a sixth of every screen. So the portal's calls come without them. A form, which checks
 * what was typed by the very schema of its call, loads it when somebody begins to type: each call
 * that sends something says by `whole` where its original is (`lib/forms/use-call-form.ts`).
 */
export function lightCalls(): Plugin {
  let contract = '';
  const isWhole = (id: string | undefined) => id?.endsWith(whole) === true;
  return {
    name: 'rampa:light-calls',
    enforce: 'pre',
    configResolved({ root }) {
      contract = resolve(root, '../contract/src');
    },
    async resolveId(source, importer = '', options) {
      if (isWhole(source)) return join(dirname(importer), source);
      if (source === 'zod' && importer.startsWith(contract) && !isWhole(importer)) return noSchemas;
      if (!isWhole(importer)) return null;
      // A whole module imports whole modules: otherwise schemas would leak into light ones.
      const found = await this.resolve(source, importer.slice(0, -whole.length), options);
      return found?.id.startsWith(contract) === true ? `${found.id}${whole}` : found;
    },
    async load(id) {
      if (id === noSchemas) return { code: 'export const z = {};', moduleType: 'js' };
      if (!id.startsWith(contract) || !isWhole(id)) return null;
      return { code: await readFile(id.slice(0, -whole.length), 'utf8'), moduleType: 'ts' };
    },
    transform(code, id) {
      if (!id.startsWith(contract) || !id.endsWith('.ts')) return null;
      const edits = constantsIn(parseSync(id, code).program).flatMap((constant) =>
        lightened(constant, `./${basename(id)}${whole}`),
      );
      return edits.length === 0 ? null : { code: edited(code, edits), map: null };
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !((chunk.modules[noSchemas]?.renderedLength ?? 0) > 0))
          continue;
        const users = chunk.moduleIds.filter((id) => id.startsWith(contract)).join(', ');
        throw new Error(`A screen uses a schema, and has none. One of these: ${users}`);
      }
    },
  };
}

function constantsIn({ body }: ESTree.Program): readonly ESTree.VariableDeclarator[] {
  return body.flatMap((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
  });
}

/** Drops unused constants, however they are made, and the schemas of calls. */
function lightened({ id, init }: ESTree.VariableDeclarator, file: string): readonly Edit[] {
  if (init === null || id.type !== 'Identifier' || init.type === 'ArrowFunctionExpression') {
    return [];
  }
  return [
    { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
    ...(init.type === 'CallExpression' ? withoutSchemas(init, id.name, file) : []),
    { start: init.end, end: init.end, text: '))()' },
  ];
}

function withoutSchemas(
  { callee, arguments: [definition] }: ESTree.CallExpression,
  name: string,
  file: string,
): readonly Edit[] {
  if (callee.type !== 'Identifier' || !/^define(?:File)?Call$/u.test(callee.name)) return [];
  if (definition?.type !== 'ObjectExpression') throw new Error(`${name} is no plain definition.`);
  const { properties } = definition;
  const sends = properties.some((property) => nameOf(property) === 'method' && isPost(property));
  const asWritten = sends ? `whole: () => import('${file}').then((calls) => calls.${name})` : '';
  return properties
    .filter((property) => ofServer.has(nameOf(property)))
    .map((property) => ({
      start: property.start,
      end: property.end,
      // Removing the others leaves a comma, which needs something before it.
      text: nameOf(property) === 'input' && sends ? asWritten : '...{}',
    }));
}

function nameOf(property: ESTree.ObjectExpression['properties'][number]): string {
  return property.type === 'Property' && property.key.type === 'Identifier'
    ? property.key.name
    : '';
}

function isPost(property: ESTree.ObjectExpression['properties'][number]): boolean {
  return (
    property.type === 'Property' &&
    property.value.type === 'Literal' &&
    property.value.value === 'POST'
  );
}

function edited(code: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}
