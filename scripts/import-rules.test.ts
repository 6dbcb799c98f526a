import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import configuration, { areasOfServer } from '../.dependency-cruiser.mjs';

const house = path.resolve(import.meta.dirname, '..');

/** A file with an import that the rule must catch. */
interface Planted {
  readonly rule: string;
  readonly file: string;
  readonly imports: string;
}

const planted: readonly Planted[] = [
  { rule: 'contract-is-pure', file: 'contract/src/tags/rules.ts', imports: 'kysely' },
  { rule: 'contract-is-pure', file: 'contract/src/tags/files.ts', imports: 'node:fs' },
  {
    rule: 'contract-front-doors',
    file: 'portal/src/lib/calls.ts',
    imports: '../../../contract/src/tags/calls.ts',
  },
  {
    rule: 'client-knows-only-the-contract',
    file: 'client/src/files.ts',
    imports: 'node:fs',
  },
  {
    rule: 'client-is-for-programs',
    file: 'portal/src/lib/client.ts',
    imports: '../../../client/src/index.ts',
  },
  {
    rule: 'portal-knows-only-the-contract',
    file: 'portal/src/lib/server.ts',
    imports: '../../../server/src/app.ts',
  },
  {
    rule: 'server-knows-only-the-contract',
    file: 'server/src/areas/tags/portal.ts',
    imports: '../../../../portal/src/ui/button.tsx',
  },
  {
    rule: 'server-runs-without-demo',
    file: 'server/src/app-with-demo.ts',
    imports: '../../demo/src/index.ts',
  },
  {
    rule: 'demo-uses-the-server-alone',
    file: 'demo/src/screens.ts',
    imports: '../../portal/src/ui/button.tsx',
  },
  {
    rule: 'embedded-postgres-stands-alone',
    file: 'embedded-postgres/src/tables.ts',
    imports: '../../server/src/app.ts',
  },
  {
    rule: 'sandbox-stands-alone',
    file: 'sandbox/src/gateway/server.ts',
    imports: '../../../contract/src/index.ts',
  },
  ...Object.keys(areasOfServer).map((area) => ({
    rule: `server-area-table-${area}`,
    file: `server/src/areas/${area}/table.ts`,
    imports: area === 'page-settings' ? '../contact/index.ts' : '../page-settings/index.ts',
  })),
  {
    rule: 'server-area-table-others',
    file: 'server/src/areas/an-area-made-tomorrow/table.ts',
    imports: '../tags/index.ts',
  },
  {
    rule: 'server-area-front-door',
    file: 'server/src/areas/passages/back-door.ts',
    imports: '../tags/tags.service.ts',
  },
  {
    rule: 'server-area-front-door-from-outside',
    file: 'server/src/app.ts',
    imports: './areas/tags/tags.service.ts',
  },
  {
    rule: 'server-platform-knows-no-toll',
    file: 'server/src/platform/jobs/jobs.ts',
    imports: '../../areas/tags/index.ts',
  },
  {
    rule: 'scope-is-made-by',
    file: 'server/src/areas/tags/own-scope.ts',
    imports: '../../platform/scope/make-scope.ts',
  },
  {
    rule: 'server-sql-in-stores',
    file: 'server/src/areas/tags/tags.service.ts',
    imports: 'kysely',
  },
  { rule: 'server-driver-in-platform', file: 'server/src/areas/tags/driver.ts', imports: 'pg' },
  { rule: 'server-http-in-routes', file: 'server/src/areas/tags/http.ts', imports: 'fastify' },
  {
    rule: 'server-services-know-no-http',
    file: 'server/src/areas/tags/http.service.ts',
    imports: '../../platform/http/http.ts',
  },
  {
    rule: 'server-routes-know-no-sql',
    file: 'server/src/areas/tags/tags.routes.ts',
    imports: './tags.store.ts',
  },
  {
    rule: 'server-stores-know-no-service',
    file: 'server/src/areas/tags/up.store.ts',
    imports: './tags.service.ts',
  },
  {
    rule: 'server-rules-are-pure',
    file: 'server/src/areas/tags/tag-rules.ts',
    imports: './tags.store.ts',
  },
  {
    rule: 'portal-areas-are-islands',
    file: 'portal/src/areas/passages/island.tsx',
    imports: '../tags/routes.tsx',
  },
  {
    rule: 'portal-ui-is-at-the-bottom',
    file: 'portal/src/ui/knows.tsx',
    imports: '../lib/calls.ts',
  },
  {
    rule: 'portal-lib-is-below-areas',
    file: 'portal/src/lib/areas.ts',
    imports: '../areas/tags/routes.tsx',
  },
  {
    rule: 'portal-areas-are-below-app',
    file: 'portal/src/areas/tags/app.tsx',
    imports: '../../app/router.tsx',
  },
  { rule: 'no-circular', file: 'server/src/areas/tags/egg.ts', imports: './hen.ts' },
  {
    rule: 'no-test-code-in-product',
    file: 'server/src/areas/tags/fixture.ts',
    imports: './testing/fixture.ts',
  },
  { rule: 'no-unresolved', file: 'server/src/areas/tags/gone.ts', imports: './nowhere.ts' },
];

/** Targets of the planted imports, and imports that every rule must allow. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'client/src/index.ts': ['../../contract/src/index.ts'],
  'contract/src/index.ts': ['zod'],
  'contract/src/tags/index.ts': ['./calls.ts'],
  'contract/src/tags/calls.ts': ['zod'],
  'server/src/main.ts': ['./areas/contact/index.ts'],
  'server/src/optional-parts.ts': [
    '../../demo/src/index.ts',
    '../../embedded-postgres/src/index.ts',
  ],
  'demo/src/index.ts': ['../../server/src/areas/tags/index.ts', '../../contract/src/index.ts'],
  'embedded-postgres/src/index.ts': [],
  'server/src/areas/contact/index.ts': [],
  'server/src/areas/page-settings/index.ts': [],
  'server/src/areas/tags/index.ts': [],
  'server/src/areas/tags/tags.store.ts': ['kysely', '../../platform/database/database.ts'],
  'server/src/areas/tags/testing/fixture.ts': ['../index.ts', 'vitest'],
  'server/src/areas/tags/tags.test.ts': ['./testing/fixture.ts', '../contact/index.ts', 'pg'],
  'server/src/areas/tags/hen.ts': ['./egg.ts'],
  'server/src/areas/wallet/index.ts': [],
  'server/src/areas/top-ups/top-ups.routes.ts': ['fastify', './top-ups.service.ts'],
  'server/src/areas/top-ups/top-ups.service.ts': ['../wallet/index.ts'],
  'server/src/platform/database/database.ts': ['kysely', 'pg'],
  'server/src/platform/http/guard.ts': ['../scope/make-scope.ts'],
  'server/src/platform/http/http.ts': ['fastify'],
  'server/src/platform/scope/make-scope.ts': [],
  'portal/src/app/router.tsx': ['../areas/tags/routes.tsx'],
  'portal/src/areas/tags/routes.tsx': ['../../lib/formats.ts', '../../ui/button.tsx'],
  'portal/src/lib/formats.ts': ['../ui/button.tsx', '../../../contract/src/tags/index.ts'],
  'portal/src/ui/button.tsx': [],
};

const packages = ['zod', 'kysely', 'pg', 'fastify', 'vitest'];

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
}

let tree: string;
let violations: readonly Violation[];

beforeAll(async () => {
  tree = await realpath(await mkdtemp(path.join(os.tmpdir(), 'rampa-import-rules-')));
  for (const name of packages) {
    await plant(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`);
    await plant(`node_modules/${name}/index.js`, '');
  }
  for (const [file, imports] of Object.entries(allowed)) await plant(file, importing(imports));
  for (const { file, imports } of planted) await plant(file, importing([imports]));
  violations = await cruise();
});

afterAll(() => rm(tree, { recursive: true, force: true }));

async function plant(file: string, text: string): Promise<void> {
  await mkdir(path.join(tree, path.dirname(file)), { recursive: true });
  await writeFile(path.join(tree, file), text);
}

function importing(modules: readonly string[]): string {
  return `${modules.map((module) => `import type {} from '${module}';\nimport '${module}';`).join('\n')}\nexport {};\n`;
}

async function cruise(): Promise<readonly Violation[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      path.join(house, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      `--config=${path.join(house, '.dependency-cruiser.mjs')}`,
      '--output-type=json',
      'client',
      'contract',
      'demo',
      'embedded-postgres',
      'portal',
      'sandbox',
      'server',
    ],
    { cwd: tree, maxBuffer: 64 * 1024 * 1024 },
  ).catch((error: unknown) => error as { stdout: string }); // it ends with the number of violations
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

test.each(planted)('$rule catches $file → $imports', ({ rule, file }) => {
  expect(violations.filter(({ from }) => from === file).map((each) => each.rule.name)).toContain(
    rule,
  );
});

test('every rule has a violation planted for it', () => {
  const rules = (configuration.forbidden ?? []).map((rule) => rule.name);

  expect(new Set(planted.map(({ rule }) => rule))).toEqual(new Set(rules));
});

test('no rule catches an allowed import', () => {
  const fine = new Set(Object.keys(allowed).filter((file) => !file.endsWith('hen.ts')));

  expect(violations.filter(({ from }) => fine.has(from))).toEqual([]);
});
